import uuid
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.exceptions import NotFoundException
from app.models import Plant
from app.schemas.plant import PlantCreate, PlantUpdate


class PlantService:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def get_page(self, page: int, size: int) -> tuple[Sequence[Plant], int]:
        total = await self.session.scalar(select(func.count()).select_from(Plant)) or 0
        stmt = select(Plant).order_by(Plant.created_at).offset((page - 1) * size).limit(size)
        return (await self.session.scalars(stmt)).all(), total

    async def get(self, plant_id: uuid.UUID) -> Plant:
        plant = await self.session.get(Plant, plant_id)
        if plant is None:
            raise NotFoundException("Plant", plant_id)
        return plant

    async def create(self, data: PlantCreate) -> Plant:
        plant = Plant(**data.model_dump())
        self.session.add(plant)
        await self.session.commit()
        return plant

    async def update(self, plant_id: uuid.UUID, data: PlantUpdate) -> Plant:
        plant = await self.get(plant_id)
        for field, value in data.model_dump(exclude_unset=True).items():
            setattr(plant, field, value)
        await self.session.commit()
        await self.session.refresh(plant)
        return plant

    async def delete(self, plant_id: uuid.UUID) -> None:
        plant = await self.get(plant_id)
        await self.session.delete(plant)
        await self.session.commit()
