async def test_create_and_patch(async_client):
    horse = await async_client.post(
        "/api/v1/horses/", json={"name": "Bo", "height": 160}
    )
    assert horse.status_code == 201
    patched = await async_client.patch("/api/v1/horses/1/", json={"height": 161})
    assert patched.json() == {"id": 1, "name": "Bo", "height": 161}


async def test_not_found(async_client):
    response = await async_client.get("/api/v1/horses/5/")
    assert response.status_code == 404
    assert response.json()["detail"] == "Horse 5 not found!"
