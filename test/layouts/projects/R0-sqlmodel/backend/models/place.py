from sqlmodel import Field, SQLModel


class PlaceBase(SQLModel):
    name: str = Field(index=True)
    trip_id: int | None = Field(default=None, foreign_key="trip.id")


class Place(PlaceBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    secret_note: str | None = None


class PlacePublic(PlaceBase):
    id: int


class PlaceCreate(PlaceBase):
    secret_note: str | None = None


class PlaceUpdate(SQLModel):
    name: str | None = None
    trip_id: int | None = None
    secret_note: str | None = None
