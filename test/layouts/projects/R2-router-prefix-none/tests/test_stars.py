import pytest

pytestmark = pytest.mark.anyio

VEGA = {"name": "Vega", "magnitude": 0.03}


async def test_star(client):
    star = (await client.post("/api/v2/stars/", json=VEGA)).json()
    url = f"/api/v2/stars/{star['id']}"
    assert (await client.get(url)).json() == star
    changed = await client.put(url, json={**VEGA, "magnitude": 0.02})
    assert changed.json()["magnitude"] == 0.02
    assert (await client.delete(url)).status_code == 204
    assert (await client.delete(url)).status_code == 404


async def test_metrics(client):
    await client.post("/api/v2/stars/", json=VEGA)
    assert (await client.get("/metrics")).json() == {"stars": 1}
