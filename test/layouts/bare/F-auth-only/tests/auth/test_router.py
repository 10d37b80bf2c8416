import pytest
from httpx import AsyncClient


@pytest.mark.anyio
async def test_token(client: AsyncClient) -> None:
    response = await client.post("/api/auth/token", json={"username": "ada", "password": "x"})
    assert response.json() == {"access_token": "ada"}
