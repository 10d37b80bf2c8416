from pydantic import BaseModel


class RoomCreate(BaseModel):
    number: str
    rent: int


class RoomUpdate(BaseModel):
    number: str | None = None
    rent: int | None = None


class RoomOut(BaseModel):
    id: int
    number: str
    rent: int
