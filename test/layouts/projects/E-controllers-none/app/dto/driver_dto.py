from pydantic import BaseModel


class CreateDriverRequest(BaseModel):
    name: str


class UpdateDriverRequest(BaseModel):
    name: str


class DriverResponse(BaseModel):
    id: int
    name: str
