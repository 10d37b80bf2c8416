import uuid
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.exceptions import NotFoundException
from app.models import SensorReading
from app.schemas.sensor_reading import SensorReadingCreate, SensorReadingUpdate


class SensorReadingService:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def get_page(self, page: int, size: int) -> tuple[Sequence[SensorReading], int]:
        total = await self.session.scalar(select(func.count()).select_from(SensorReading)) or 0
        stmt = select(SensorReading).offset((page - 1) * size).limit(size)
        return (await self.session.scalars(stmt)).all(), total

    async def get(self, sensor_reading_id: uuid.UUID) -> SensorReading:
        sensor_reading = await self.session.get(SensorReading, sensor_reading_id)
        if sensor_reading is None:
            raise NotFoundException("Sensor reading", sensor_reading_id)
        return sensor_reading

    async def create(self, data: SensorReadingCreate) -> SensorReading:
        sensor_reading = SensorReading(**data.model_dump())
        self.session.add(sensor_reading)
        await self.session.commit()
        return sensor_reading

    async def update(
        self, sensor_reading_id: uuid.UUID, data: SensorReadingUpdate
    ) -> SensorReading:
        sensor_reading = await self.get(sensor_reading_id)
        for field, value in data.model_dump(exclude_unset=True).items():
            setattr(sensor_reading, field, value)
        await self.session.commit()
        await self.session.refresh(sensor_reading)
        return sensor_reading
