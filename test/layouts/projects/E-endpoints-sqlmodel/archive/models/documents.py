from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel


class Document(SQLModel, table=True):
    __tablename__ = "documents"

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    title: str = Field(index=True)
    box_id: UUID | None = Field(default=None, foreign_key="boxes.id")
