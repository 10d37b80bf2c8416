from pydantic import BaseModel


class CreatePickupPointRequest(BaseModel):
    street: str


class PickupPointResponse(BaseModel):
    id: int
    street: str
