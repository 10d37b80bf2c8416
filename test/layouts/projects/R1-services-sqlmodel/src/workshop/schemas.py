from uuid import UUID

from pydantic import BaseModel, Field


class Page(BaseModel):
    limit: int = Field(50, ge=1, le=200)
    offset: int = Field(0, ge=0)


class ToolCreate(BaseModel):
    name: str
    drawer: int


class ToolPatch(BaseModel):
    name: str | None = None
    drawer: int | None = None


class ToolPublic(BaseModel):
    id: UUID
    name: str
    drawer: int


class RepairJobCreate(BaseModel):
    tool_id: UUID
    what: str


class RepairJobPatch(BaseModel):
    what: str | None = None
    done: bool | None = None


class RepairJobPublic(BaseModel):
    id: UUID
    tool_id: UUID
    what: str
    done: bool
