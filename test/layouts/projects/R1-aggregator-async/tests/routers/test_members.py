import pytest

pytestmark = pytest.mark.anyio


async def test_create_member(client):
    response = await client.post("/members", json={"name": "Li", "email": "li@g.ym"})
    assert response.status_code == 201
    assert response.json()["id"] == 1


async def test_update_member(client):
    await client.post("/members", json={"name": "Li", "email": "li@g.ym"})
    response = await client.put("/members/1", json={"name": "Lu", "email": "lu@g.ym"})
    assert response.json() == {"id": 1, "name": "Lu", "email": "lu@g.ym"}


async def test_without_token(client):
    del client.headers["X-Token"]
    assert (await client.get("/members")).status_code == 401
