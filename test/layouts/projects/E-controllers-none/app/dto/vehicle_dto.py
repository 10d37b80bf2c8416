from pydantic import BaseModel


class CreateVehicleRequest(BaseModel):
    plate: str
    seats: int = 4


class UpdateVehicleRequest(BaseModel):
    plate: str
    seats: int


class VehicleResponse(BaseModel):
    id: int
    plate: str
    seats: int
