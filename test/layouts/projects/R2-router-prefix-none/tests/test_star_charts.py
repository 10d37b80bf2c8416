import pytest


@pytest.mark.anyio
async def test_chart(client):
    chart = await client.post("/api/v2/star-charts/", json={"title": "North"})
    assert chart.status_code == 201
    assert (await client.get("/api/v2/star-charts/?skip=1")).json() == []
