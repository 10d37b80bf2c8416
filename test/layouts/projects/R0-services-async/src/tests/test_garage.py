import pytest

pytestmark = pytest.mark.anyio


async def test_create(client):
    response = await client.post("/api/garages", json={"address": "Main St 1"})
    assert response.status_code == 201
    assert response.json()["floors"] == 1


async def test_not_found(client):
    response = await client.patch("/api/garages/3", json={"floors": 2})
    assert (response.status_code, response.json()["detail"]) == (404, "Garage 3 not found")
