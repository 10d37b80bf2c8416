import pytest


@pytest.mark.anyio
async def test_plan_for_nobody(client):
    body = {"member_id": 3, "goal": "run"}
    assert (await client.post("/training-plans", json=body)).status_code == 404
