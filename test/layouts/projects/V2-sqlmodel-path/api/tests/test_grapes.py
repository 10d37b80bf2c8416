def test_grapes(client):
    grape = client.post("/api/v1/grapes", json={"name": "Riesling"})
    assert grape.status_code == 201
    url = f"/api/v1/grapes/{grape.json()['id']}"
    assert client.patch(url, json={"red": False}).json()["name"] == "Riesling"
    assert client.delete(url).status_code == 204
    assert "not found" in client.get(url).json()["error"]
