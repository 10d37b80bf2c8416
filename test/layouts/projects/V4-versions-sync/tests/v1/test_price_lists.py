def test_rename(client):
    client.post("/v1/price_lists/", json={"name": "2024"})
    assert client.put("/v1/price_lists/1", json={"name": "2025"}).status_code == 200
    assert client.get("/v1/price_lists/").json() == [{"id": 1, "name": "2025"}]
