from datetime import date
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class PatientCreate(BaseModel):
    name: str
    born_on: date
    record_no: str


class PatientUpdate(BaseModel):
    name: str | None = None
    born_on: date | None = None


class PatientRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    born_on: date
    record_no: str
