from uuid import UUID

from pydantic import BaseModel, ConfigDict


class GuestCreateRequest(BaseModel):
    name: str


class GuestResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
