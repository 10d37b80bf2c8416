import pytest

pytestmark = pytest.mark.anyio

BODY = {"room": "12", "arrival": "2025-05-01", "nights": 2}


async def test_create_then_update(client):
    created = (await client.post("/api/v1/bookings", json=BODY)).json()
    url = f"/api/v1/bookings/{created['id']}"
    updated = await client.patch(url, json={"nights": 3})
    assert updated.json() == created | {"nights": 3}


async def test_nights(client):
    response = await client.post("/api/v1/bookings", json=BODY | {"nights": 0})
    assert response.status_code == 422


async def test_unknown(client):
    response = await client.get("/api/v1/bookings/4d5fbb41-9b41-4a41-9b9a-1fd5ea46a6b1")
    assert (response.status_code, response.json()["detail"]) == (404, "BookingNotFound")
