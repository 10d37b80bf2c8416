import pytest


@pytest.mark.asyncio
async def test_put_and_patch(api):
    project = (await api.post("/rest/projects", json={"title": "a", "client": "b"})).json()
    url = f"/rest/projects/{project['id']}"
    assert (await api.patch(url, json={"title": "c"})).json()["client"] == "b"
    assert (await api.put(url, json={"title": "d"})).json()["client"] is None


@pytest.mark.asyncio
async def test_delete(api):
    project = (await api.post("/rest/projects", json={"title": "a"})).json()
    url = f"/rest/projects/{project['id']}"
    assert (await api.delete(url)).status_code == 204
    assert (await api.get(url)).status_code == 404
