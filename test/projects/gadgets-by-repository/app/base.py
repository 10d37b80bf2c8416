from typing import Generic, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")


class BaseRepository(Generic[T]):
    def __init__(self, model: type[T], db: AsyncSession):
        self.model = model
        self.db = db

    async def find_all(self, **filters):
        return (await self.db.scalars(select(self.model).filter_by(**filters))).all()

    async def get_by_id(self, id: int) -> T | None:
        return await self.db.get(self.model, id)

    async def create(self, obj: T) -> T:
        self.db.add(obj)
        await self.db.commit()
        await self.db.refresh(obj)
        return obj

    async def update(self, id: int, **kwargs) -> T | None:
        row = await self.get_by_id(id)
        for name, value in kwargs.items():
            setattr(row, name, value)
        await self.db.commit()
        return row

    async def delete(self, id: int) -> None:
        await self.db.delete(await self.get_by_id(id))
        await self.db.commit()
