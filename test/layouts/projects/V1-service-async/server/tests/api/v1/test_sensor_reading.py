import pytest
from httpx import AsyncClient


@pytest.mark.anyio
async def test_update(client: AsyncClient) -> None:
    plant = (await client.post("/api/v1/plants", json={"species": "fern", "bed": 2})).json()
    reading = await client.post(
        "/api/v1/sensor-readings", json={"plant_id": plant["id"], "humidity": 0.4}
    )
    url = f"/api/v1/sensor-readings/{reading.json()['id']}"
    assert (await client.patch(url, json={"humidity": 0.5})).json()["humidity"] == 0.5
