from uuid import UUID

from pydantic import BaseModel, ConfigDict, PositiveInt


class TimeEntryCreateSchema(BaseModel):
    project_id: UUID
    minutes: PositiveInt


class TimeEntryUpdateSchema(BaseModel):
    minutes: PositiveInt | None = None


class TimeEntrySchema(TimeEntryCreateSchema):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
