import uuid
from datetime import datetime

from pydantic import BaseModel, ConfigDict


class PlantBase(BaseModel):
    species: str
    bed: int


class PlantCreate(PlantBase):
    pass


class PlantUpdate(BaseModel):
    species: str | None = None
    bed: int | None = None


class PlantResponse(PlantBase):
    model_config = ConfigDict(from_attributes=True)

    id: uuid.UUID
    created_at: datetime
    updated_at: datetime
