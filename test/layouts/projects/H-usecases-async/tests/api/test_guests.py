import pytest


@pytest.mark.anyio
async def test_create(client):
    response = await client.post("/api/v1/guests", json={"name": "Agatha"})
    assert response.status_code == 201
