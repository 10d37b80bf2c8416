def test_update_driver(client):
    driver = client.post("/v1/drivers", json={"name": "Jo"}).json()
    response = client.put(f"/v1/drivers/{driver['id']}", json={"name": "Joe"})
    assert response.json()["name"] == "Joe"
