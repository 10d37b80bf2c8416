import pytest

pytestmark = pytest.mark.anyio


async def test_patch(client, staff):
    film = (await client.post("/api/catalog/films", json={"title": "M", "year": 1930}, headers=staff)).json()
    changed = await client.patch(f"/api/catalog/films/{film['id']}", json={"year": 1931}, headers=staff)
    assert changed.json()["year"] == 1931
