from datetime import date
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field


class BookingCreateRequest(BaseModel):
    room: str
    arrival: date
    nights: int = Field(ge=1)


class BookingUpdateRequest(BaseModel):
    room: str | None = None
    arrival: date | None = None
    nights: int | None = Field(default=None, ge=1)


class BookingResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    room: str
    arrival: date
    nights: int
