from pydantic import BaseModel, ConfigDict


class CustomerCreate(BaseModel):
    email: str


class CustomerResponse(BaseModel):
    id: int
    email: str

    model_config = ConfigDict(from_attributes=True)
