from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Customer
from app.schemas.customer import CustomerCreate


class CustomerRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def list(self):
        return (await self.session.scalars(select(Customer))).all()

    async def get(self, id: int) -> Customer | None:
        return await self.session.get(Customer, id)

    async def add(self, data: CustomerCreate) -> Customer:
        customer = Customer(**data.model_dump())
        self.session.add(customer)
        await self.session.commit()
        return customer
