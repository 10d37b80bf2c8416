from typing import Annotated

from fastapi import APIRouter, Depends, Query, status
from sqlalchemy import RowMapping

from shop.customers.repository import CustomerRepository
from shop.customers.schemas import CustomerCreate, CustomerOut, CustomerUpdate
from shop.database import DbConnection
from shop.errors import NotFound

router = APIRouter(prefix="/customers", tags=["customers"])


def get_repository(connection: DbConnection) -> CustomerRepository:
    return CustomerRepository(connection)


Repository = Annotated[CustomerRepository, Depends(get_repository)]


def to_out(row: RowMapping) -> CustomerOut:
    return CustomerOut(
        id=row["id"],
        email=row["email"],
        full_name=row["full_name"],
        phone=row["phone"],
    )


@router.get("")
async def list_customers(
    repository: Repository,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> list[CustomerOut]:
    return [to_out(row) for row in await repository.page(limit, offset)]


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_customer(payload: CustomerCreate, repository: Repository) -> CustomerOut:
    row = await repository.add(
        email=payload.email,
        full_name=payload.full_name,
        phone=payload.phone,
    )
    return to_out(row)


@router.get("/{customer_id}")
async def get_customer(customer_id: int, repository: Repository) -> CustomerOut:
    row = await repository.get(customer_id)
    if row is None:
        raise NotFound("Customer", customer_id)
    return to_out(row)


@router.patch("/{customer_id}")
async def update_customer(
    customer_id: int, payload: CustomerUpdate, repository: Repository
) -> CustomerOut:
    await repository.change(customer_id, payload.model_dump(exclude_unset=True))
    return await get_customer(customer_id, repository)


@router.delete("/{customer_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_customer(customer_id: int, repository: Repository) -> None:
    if await repository.get(customer_id) is None:
        raise NotFound("Customer", customer_id)
    await repository.remove(customer_id)
