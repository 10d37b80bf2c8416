from httpx import AsyncClient


async def test_list_items(client: AsyncClient) -> None:
    response = await client.get("/items")
    assert response.status_code == 200


async def test_create_item(client: AsyncClient) -> None:
    response = await client.post("/items", json={"title": "Example"})
    assert response.status_code == 201
    assert response.json()["title"] == "Example"


async def test_get_item(client: AsyncClient) -> None:
    created = await client.post("/items", json={"title": "Example"})
    item_id = created.json()["id"]
    response = await client.get(f"/items/{item_id}")
    assert response.status_code == 200
    assert response.json()["title"] == "Example"


async def test_update_item(client: AsyncClient) -> None:
    created = await client.post("/items", json={"title": "Example"})
    item_id = created.json()["id"]
    response = await client.put(f"/items/{item_id}", json={"title": "Another"})
    assert response.status_code == 200
    assert response.json()["title"] == "Another"


async def test_delete_item(client: AsyncClient) -> None:
    created = await client.post("/items", json={"title": "Example"})
    item_id = created.json()["id"]
    response = await client.delete(f"/items/{item_id}")
    assert response.status_code == 204
    response = await client.get(f"/items/{item_id}")
    assert response.status_code == 404
