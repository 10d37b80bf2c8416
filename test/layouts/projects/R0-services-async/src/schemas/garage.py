from pydantic import BaseModel, ConfigDict


class GarageCreate(BaseModel):
    address: str
    floors: int = 1


class GarageUpdate(BaseModel):
    address: str | None = None
    floors: int | None = None


class GarageResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    address: str
    floors: int
