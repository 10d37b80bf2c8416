import uuid
from datetime import datetime

from pydantic import BaseModel, ConfigDict


class SensorReadingBase(BaseModel):
    plant_id: uuid.UUID
    humidity: float


class SensorReadingCreate(SensorReadingBase):
    pass


class SensorReadingUpdate(BaseModel):
    humidity: float | None = None


class SensorReadingResponse(SensorReadingBase):
    model_config = ConfigDict(from_attributes=True)

    id: uuid.UUID
    created_at: datetime
    updated_at: datetime
