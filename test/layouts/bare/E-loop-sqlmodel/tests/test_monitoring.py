from httpx import ASGITransport, AsyncClient

from fleet.main import app


async def test_monitoring() -> None:
    async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
        response = await client.get("/v1/monitoring")
    assert response.json() == {"alive": True}
