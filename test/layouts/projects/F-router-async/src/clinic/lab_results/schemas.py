from uuid import UUID

from pydantic import BaseModel, ConfigDict


class LabResultCreate(BaseModel):
    patient_id: UUID
    kind: str
    value: float


class LabResultRead(LabResultCreate):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
