from uuid import UUID

from sqlmodel import SQLModel


class DocumentCreate(SQLModel):
    title: str
    box_id: UUID | None = None


class DocumentUpdate(SQLModel):
    title: str | None = None
    box_id: UUID | None = None


class DocumentResponse(DocumentCreate):
    id: UUID
