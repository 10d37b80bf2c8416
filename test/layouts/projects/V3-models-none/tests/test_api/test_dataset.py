def test_dataset(test_client):
    created = test_client.post("/api/datasets/", json={"name": "mnist"})
    assert created.status_code == 200
    url = f"/api/datasets/{created.json()['id']}"
    changed = test_client.put(url, json={"name": "mnist", "rows": 60000})
    assert changed.json()["rows"] == 60000
    assert test_client.delete(url).status_code == 200
    assert test_client.get(url).status_code == 404
