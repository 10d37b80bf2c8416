from uuid import UUID, uuid4

from sqlalchemy.orm import declared_attr
from sqlmodel import Field, SQLModel


class BaseUUIDModel(SQLModel):
    @declared_attr  # type: ignore
    def __tablename__(cls) -> str:
        return cls.__name__

    id: UUID = Field(default_factory=uuid4, primary_key=True)
