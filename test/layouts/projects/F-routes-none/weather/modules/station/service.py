from typing import Any

from fastapi import HTTPException

from .repository import StationRepository, repository
from .schemas import StationChanges, StationIn


class StationService:
    def __init__(self, repository: StationRepository) -> None:
        self.repository = repository

    async def find(self, limit: int, offset: int) -> list[dict[str, Any]]:
        return await self.repository.find(limit, offset)

    async def get(self, station_id: int) -> dict[str, Any]:
        station = await self.repository.get(station_id)
        if station is None:
            raise HTTPException(404, 'Station not found')
        return station

    async def create(self, data: StationIn) -> dict[str, Any]:
        return await self.repository.add(data.model_dump())

    async def change(self, station_id: int, changes: StationChanges) -> dict[str, Any]:
        await self.get(station_id)
        return await self.repository.change(station_id, changes.model_dump(exclude_unset=True))

    async def delete(self, station_id: int) -> None:
        await self.get(station_id)
        await self.repository.remove(station_id)


def get_service() -> StationService:
    return StationService(repository)
