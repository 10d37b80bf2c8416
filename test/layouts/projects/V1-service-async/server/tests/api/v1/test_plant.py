import uuid

import pytest
from httpx import AsyncClient

pytestmark = pytest.mark.anyio


async def test_create_and_list(client: AsyncClient) -> None:
    created = await client.post("/api/v1/plants", json={"species": "fern", "bed": 2})
    assert created.status_code == 201
    page = (await client.get("/api/v1/plants")).json()
    assert page["total"] == 1
    assert page["items"][0]["species"] == "fern"


async def test_not_found(client: AsyncClient) -> None:
    response = await client.get(f"/api/v1/plants/{uuid.uuid4()}")
    assert response.status_code == 404
    assert response.json()["success"] is False


async def test_api_key(client: AsyncClient) -> None:
    response = await client.get("/api/v1/plants", headers={"X-API-Key": "no"})
    assert response.status_code == 401
