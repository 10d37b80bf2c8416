from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from shop.customers.tables import customers


class CustomerRepository:
    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def page(self, limit: int, offset: int) -> Sequence[RowMapping]:
        query = (
            sa.select(
                customers.c.id,
                customers.c.email,
                customers.c.full_name,
                customers.c.phone,
            )
            .order_by(customers.c.full_name)
            .limit(limit)
            .offset(offset)
        )
        return (await self.connection.execute(query)).mappings().all()

    async def get(self, customer_id: int) -> RowMapping | None:
        query = sa.select(customers).where(customers.c.id == customer_id)
        return (await self.connection.execute(query)).mappings().first()

    async def add(
        self,
        *,
        email: str,
        full_name: str,
        phone: str | None,
    ) -> RowMapping:
        query = (
            customers.insert()
            .values(email=email, full_name=full_name, phone=phone)
            .returning(*customers.c)
        )
        result = await self.connection.execute(query)
        return result.mappings().one()

    async def change(self, customer_id: int, values: dict[str, Any]) -> None:
        if values:
            query = sa.update(customers).where(customers.c.id == customer_id)
            await self.connection.execute(query.values(**values))

    async def remove(self, customer_id: int) -> None:
        query = sa.delete(customers).where(customers.c.id == customer_id)
        await self.connection.execute(query)
