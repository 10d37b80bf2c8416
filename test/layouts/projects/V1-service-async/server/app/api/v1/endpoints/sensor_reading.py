import uuid
from typing import Annotated, Any

from fastapi import APIRouter, Query, status

from app.api.deps import SensorReadingServiceDep
from app.models import SensorReading
from app.schemas.response_schema import Page
from app.schemas.sensor_reading import (
    SensorReadingCreate,
    SensorReadingResponse,
    SensorReadingUpdate,
)

router = APIRouter()


@router.get("", response_model=Page[SensorReadingResponse])
async def list_sensor_readings(
    service: SensorReadingServiceDep,
    page: Annotated[int, Query(ge=1)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Any:
    items, total = await service.get_page(page, size)
    return {"items": items, "page": page, "size": size, "total": total}


@router.post("", response_model=SensorReadingResponse, status_code=status.HTTP_201_CREATED)
async def create_sensor_reading(
    data: SensorReadingCreate, service: SensorReadingServiceDep
) -> SensorReading:
    return await service.create(data)


@router.get("/{sensor_reading_id}", response_model=SensorReadingResponse)
async def get_sensor_reading(
    sensor_reading_id: uuid.UUID, service: SensorReadingServiceDep
) -> SensorReading:
    return await service.get(sensor_reading_id)


@router.patch("/{sensor_reading_id}", response_model=SensorReadingResponse)
async def update_sensor_reading(
    sensor_reading_id: uuid.UUID, data: SensorReadingUpdate, service: SensorReadingServiceDep
) -> SensorReading:
    return await service.update(sensor_reading_id, data)
