import pytest

pytestmark = pytest.mark.anyio


async def test_create_and_remove(client):
    created = await client.post("/api/v1/hero", json={"name": "Deadpond", "age": 33})
    assert created.status_code == 201
    assert created.json()["message"] == "Hero created"
    url = f"/api/v1/hero/{created.json()['data']['id']}"
    assert (await client.put(url, json={"age": 34})).json()["data"]["name"] == "Deadpond"
    assert (await client.delete(url)).json()["data"]["age"] == 34
    assert (await client.get(url)).status_code == 404


async def test_only_admins_create(client):
    headers = {"X-User": "bob/guest"}
    response = await client.post("/api/v1/hero", json={"name": "x"}, headers=headers)
    assert response.status_code == 403
