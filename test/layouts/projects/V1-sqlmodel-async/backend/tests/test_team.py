import pytest


@pytest.mark.anyio
async def test_rename(client):
    team = (await client.post("/api/v1/team", json={"name": "Z-Force"})).json()["data"]
    changed = await client.put(f"/api/v1/team/{team['id']}", json={"name": "X-Force"})
    assert changed.json()["data"]["name"] == "X-Force"
