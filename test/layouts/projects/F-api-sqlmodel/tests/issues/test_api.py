def test_create_and_update(client):
    issue = client.post("/v1/issues", json={"title": "Spring", "number": 1})
    assert issue.status_code == 201
    updated = client.patch("/v1/issues/1", json={"number": 2})
    assert updated.json() == {"id": 1, "title": "Spring", "number": 2}


def test_delete(client):
    client.post("/v1/issues", json={"title": "Spring", "number": 1})
    assert client.delete("/v1/issues/1").status_code == 204
    assert client.get("/v1/issues/1").status_code == 404
