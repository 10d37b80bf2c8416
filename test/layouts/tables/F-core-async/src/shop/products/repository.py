from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from shop.products.tables import products


class ProductRepository:
    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def page(self, limit: int, offset: int) -> Sequence[RowMapping]:
        query = (
            sa.select(
                products.c.id,
                products.c.sku,
                products.c.label,
                products.c.stock,
            )
            .order_by(products.c.sku)
            .limit(limit)
            .offset(offset)
        )
        return (await self.connection.execute(query)).mappings().all()

    async def get(self, product_id: int) -> RowMapping | None:
        query = sa.select(products).where(products.c.id == product_id)
        return (await self.connection.execute(query)).mappings().first()

    async def add(
        self,
        *,
        sku: str,
        label: str,
        stock: int,
    ) -> RowMapping:
        values = {
            "sku": sku,
            "label": label,
            "stock": stock,
        }
        query = sa.insert(products).values(values).returning(*products.c)
        result = await self.connection.execute(query)
        return result.mappings().one()

    async def change(self, product_id: int, values: dict[str, Any]) -> None:
        if values:
            query = sa.update(products).where(products.c.id == product_id)
            await self.connection.execute(query.values(**values))

    async def remove(self, product_id: int) -> None:
        query = sa.delete(products).where(products.c.id == product_id)
        await self.connection.execute(query)
