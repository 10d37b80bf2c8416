import pytest


@pytest.mark.asyncio
async def test_minutes_are_positive(api):
    project = (await api.post("/rest/projects", json={"title": "a"})).json()
    body = {"project_id": project["id"], "minutes": 0}
    assert (await api.post("/rest/time-entries", json=body)).status_code == 422
