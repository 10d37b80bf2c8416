from datetime import date

from sqlmodel import Field, SQLModel


class TripBase(SQLModel):
    name: str = Field(index=True)
    start: date | None = None


class Trip(TripBase, table=True):
    id: int | None = Field(default=None, primary_key=True)


class TripPublic(TripBase):
    id: int


class TripCreate(TripBase):
    pass


class TripUpdate(SQLModel):
    name: str | None = None
    start: date | None = None
