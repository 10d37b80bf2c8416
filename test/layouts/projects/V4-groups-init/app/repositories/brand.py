from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Brand
from app.schemas.brand import BrandCreate, BrandPatch


class BrandRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def list(self, skip: int, limit: int):
        return (await self.session.scalars(select(Brand).offset(skip).limit(limit))).all()

    async def get(self, id: int) -> Brand | None:
        return await self.session.get(Brand, id)

    async def add(self, data: BrandCreate) -> Brand:
        brand = Brand(**data.model_dump())
        self.session.add(brand)
        await self.session.commit()
        return brand

    async def patch(self, brand: Brand, data: BrandPatch) -> Brand:
        for name, value in data.model_dump(exclude_unset=True).items():
            setattr(brand, name, value)
        await self.session.commit()
        return brand

    async def remove(self, brand: Brand) -> None:
        await self.session.delete(brand)
        await self.session.commit()
