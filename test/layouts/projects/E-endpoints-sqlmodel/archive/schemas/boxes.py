from uuid import UUID

from sqlmodel import SQLModel


class BoxCreate(SQLModel):
    shelf: str
    label: str


class BoxUpdate(SQLModel):
    shelf: str | None = None
    label: str | None = None


class BoxResponse(BoxCreate):
    id: UUID
