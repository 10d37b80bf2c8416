from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncConnection

from shop.customers.repository import CustomerRepository
from shop.customers.tables import customers

CUSTOMER = {"email": "ada@example.com", "full_name": "Ada Lovelace"}


async def test_create_customer(client: AsyncClient) -> None:
    response = await client.post("/api/customers", json={**CUSTOMER, "phone": "+44 20"})
    assert response.status_code == 201
    body = response.json()
    assert body["full_name"] == "Ada Lovelace"
    assert body["phone"] == "+44 20"


async def test_list_customers(client: AsyncClient, connection: AsyncConnection) -> None:
    await connection.execute(customers.insert().values(email="bob@example.com", full_name="Bob"))
    response = await client.get("/api/customers")
    assert [one["email"] for one in response.json()] == ["bob@example.com"]


async def test_repository_adds_customers(connection: AsyncConnection) -> None:
    row = await CustomerRepository(connection).add(
        email="bob@example.com", full_name="Bob", phone=None
    )
    assert row["full_name"] == "Bob"


async def test_update_customer(client: AsyncClient) -> None:
    key = (await client.post("/api/customers", json=CUSTOMER)).json()["id"]
    response = await client.patch(f"/api/customers/{key}", json={"full_name": "Ada King"})
    assert response.status_code == 200
    assert response.json()["full_name"] == "Ada King"


async def test_customer_not_found(client: AsyncClient) -> None:
    response = await client.get("/api/customers/9")
    assert response.status_code == 404
    assert response.json()["detail"] == "Customer 9 not found"
