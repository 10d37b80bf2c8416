from typing import Any

from fastapi import HTTPException

from .repository import MeasuringPointRepository, repository
from .schemas import MeasuringPointChanges, MeasuringPointIn


class MeasuringPointService:
    def __init__(self, repository: MeasuringPointRepository) -> None:
        self.repository = repository

    async def find(self, limit: int, offset: int) -> list[dict[str, Any]]:
        return await self.repository.find(limit, offset)

    async def get(self, measuring_point_id: int) -> dict[str, Any]:
        measuring_point = await self.repository.get(measuring_point_id)
        if measuring_point is None:
            raise HTTPException(404, 'Measuring point not found')
        return measuring_point

    async def create(self, data: MeasuringPointIn) -> dict[str, Any]:
        return await self.repository.add(data.model_dump())

    async def change(self, measuring_point_id: int, changes: MeasuringPointChanges) -> dict[str, Any]:
        await self.get(measuring_point_id)
        return await self.repository.change(measuring_point_id, changes.model_dump(exclude_unset=True))


def get_service() -> MeasuringPointService:
    return MeasuringPointService(repository)
