async def test_create_pet(user_client):
    response = await user_client.post("/api/pets", json={"name": "Rex", "species": "dog"})
    assert response.status_code == 201
    assert response.json()["owner_id"] is None


async def test_anonymous(client):
    response = await client.post("/api/pets", json={"name": "Rex", "species": "dog"})
    assert response.status_code == 401


async def test_missing(client):
    assert (await client.get("/api/pets/3")).status_code == 404
