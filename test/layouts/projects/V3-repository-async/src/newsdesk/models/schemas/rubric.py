from pydantic import BaseModel, ConfigDict


class RubricInCreate(BaseModel):
    name: str


class RubricInResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
