from uuid import uuid4

from sqlmodel import Field, SQLModel


class KeyMixin(SQLModel):
    id: str = Field(default_factory=lambda: str(uuid4()), primary_key=True)


class User(SQLModel, table=True):
    __tablename__ = "users"  # pyright: ignore

    id: int | None = Field(default=None, primary_key=True)


metadata = SQLModel.metadata
