from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel


class Box(SQLModel, table=True):
    __tablename__ = "boxes"

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    shelf: str
    label: str
