import pytest

pytestmark = pytest.mark.anyio


async def test_add_and_get(client, staff):
    brand = await client.post("/api/catalog/brands", json={"name": "A24"}, headers=staff)
    assert brand.status_code == 201
    assert (await client.get("/api/catalog/brands")).json() == [brand.json()]


async def test_staff_only(client):
    assert (await client.post("/api/catalog/brands", json={"name": "A24"})).status_code == 403
