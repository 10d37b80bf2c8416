from uuid import UUID

from pydantic import BaseModel, ConfigDict


class DoctorCreate(BaseModel):
    name: str
    speciality: str | None = None


class DoctorUpdate(BaseModel):
    name: str | None = None
    speciality: str | None = None


class DoctorRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    speciality: str | None
