import pytest
from httpx import ASGITransport, AsyncClient

from weather.main import app
from weather.modules.measuring_point.repository import repository as measuring_points
from weather.modules.station.repository import repository as stations


@pytest.fixture
async def client():
    stations.rows.clear()
    measuring_points.rows.clear()
    async with AsyncClient(transport=ASGITransport(app=app), base_url='http://weather') as client:
        yield client
