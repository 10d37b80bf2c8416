from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import get_session
from app.repositories.customer import CustomerRepository
from app.schemas.customer import CustomerCreate, CustomerResponse

router = APIRouter(prefix="/customers", tags=["accounts: customers"])


@router.get("", response_model=list[CustomerResponse])
async def get_customers(session: AsyncSession = Depends(get_session)):
    return await CustomerRepository(session).list()


@router.get("/{id}", response_model=CustomerResponse)
async def get_customer(id: int, session: AsyncSession = Depends(get_session)):
    customer = await CustomerRepository(session).get(id)
    if not customer:
        raise HTTPException(404, "Customer not found")
    return customer


@router.post("", response_model=CustomerResponse, status_code=201)
async def add_customer(data: CustomerCreate, session: AsyncSession = Depends(get_session)):
    return await CustomerRepository(session).add(data)
