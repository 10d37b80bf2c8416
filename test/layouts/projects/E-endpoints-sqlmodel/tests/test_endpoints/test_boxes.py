def test_box(client):
    response = client.post("/archive/boxes", json={"shelf": "A", "label": "1999"})
    assert response.status_code == 201
    url = f"/archive/boxes/{response.json()['id']}"
    assert client.patch(url, json={"shelf": "B"}).json()["label"] == "1999"
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


def test_forbidden(client):
    assert client.get("/archive/boxes", headers={"X-Token": "?"}).status_code == 403
