import pytest


@pytest.mark.anyio
async def test_garage_is_needed(client):
    response = await client.post("/api/parking-spots", json={"garage_id": 1, "code": "A1"})
    assert response.json()["detail"] == "Garage 1 not found"
