from pydantic import BaseModel, ConfigDict


class ParkingSpotCreate(BaseModel):
    garage_id: int
    code: str


class ParkingSpotUpdate(BaseModel):
    code: str | None = None


class ParkingSpotResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    garage_id: int
    code: str
