from uuid import UUID

from pydantic import BaseModel, ConfigDict


class ProjectCreateSchema(BaseModel):
    title: str
    client: str | None = None


class ProjectUpdateSchema(BaseModel):
    title: str | None = None
    client: str | None = None


class ProjectSchema(ProjectCreateSchema):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
