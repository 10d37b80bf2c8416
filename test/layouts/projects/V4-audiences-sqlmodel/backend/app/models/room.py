from sqlmodel import Field, SQLModel


class Room(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    number: str = Field(unique=True)
    rent: int
