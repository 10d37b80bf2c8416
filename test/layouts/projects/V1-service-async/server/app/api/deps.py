from typing import Annotated

from fastapi import Depends, Header, HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.config import settings
from app.core.database import get_session
from app.services.plant_service import PlantService
from app.services.sensor_reading_service import SensorReadingService

SessionDep = Annotated[AsyncSession, Depends(get_session)]


async def require_api_key(x_api_key: Annotated[str | None, Header()] = None) -> None:
    if x_api_key != settings.api_key:
        raise HTTPException(status_code=401, detail="Invalid API key")


def get_plant_service(session: SessionDep) -> PlantService:
    return PlantService(session)


def get_sensor_reading_service(session: SessionDep) -> SensorReadingService:
    return SensorReadingService(session)


PlantServiceDep = Annotated[PlantService, Depends(get_plant_service)]
SensorReadingServiceDep = Annotated[SensorReadingService, Depends(get_sensor_reading_service)]
