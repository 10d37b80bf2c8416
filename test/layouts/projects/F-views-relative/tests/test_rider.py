async def test_put(async_client):
    await async_client.post("/api/v1/riders/", json={"username": "ann"})
    response = await async_client.put("/api/v1/riders/1/", json={"username": "bea"})
    assert response.json()["username"] == "bea"
