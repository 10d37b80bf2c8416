from httpx import AsyncClient


async def test_create_product(client: AsyncClient) -> None:
    response = await client.post("/api/products", json={"sku": "A-1", "label": "Anvil"})
    assert response.status_code == 201
    assert response.json() == {"id": 1, "sku": "A-1", "label": "Anvil", "stock": 0}


async def test_delete_product(client: AsyncClient) -> None:
    response = await client.post("/api/products", json={"sku": "A-1", "label": "Anvil"})
    key = response.json()["id"]
    assert (await client.delete(f"/api/products/{key}")).status_code == 204
    assert (await client.get(f"/api/products/{key}")).status_code == 404
