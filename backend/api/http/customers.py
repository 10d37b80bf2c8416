"""HTTP API of customers."""

from typing import Annotated
from uuid import UUID, uuid4

from fastapi import APIRouter, HTTPException, Path, status
from pydantic import BaseModel

router = APIRouter(prefix="/customers", tags=["Customers"])


class CustomerData(BaseModel):
    """What a client says about a customer."""

    name: str


class Customer(CustomerData):
    """A customer that we know."""

    id: UUID


_customers: dict[UUID, Customer] = {}


@router.get("/")
def list_customers() -> list[Customer]:
    """List all customers."""
    return list(_customers.values())


@router.get("/{id}")
def get_customer(customer_id: Annotated[UUID, Path(alias="id")]) -> Customer:
    """Return one customer."""
    if customer_id not in _customers:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "No such customer.")
    return _customers[customer_id]


@router.post("/", status_code=status.HTTP_201_CREATED)
def create_customer(data: CustomerData) -> Customer:
    """Add a customer."""
    customer = Customer(id=uuid4(), name=data.name)
    _customers[customer.id] = customer
    return customer


@router.put("/{id}")
def update_customer(
    customer_id: Annotated[UUID, Path(alias="id")],
    data: CustomerData,
) -> Customer:
    """Change a customer."""
    _ = get_customer(customer_id)
    _customers[customer_id] = Customer(id=customer_id, name=data.name)
    return _customers[customer_id]


@router.delete("/{id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_customer(customer_id: Annotated[UUID, Path(alias="id")]) -> None:
    """Forget a customer."""
    _ = get_customer(customer_id)
    del _customers[customer_id]
