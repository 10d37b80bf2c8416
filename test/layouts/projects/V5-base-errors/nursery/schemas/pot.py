from pydantic import BaseModel, ConfigDict


class PotCreate(BaseModel):
    litres: int


class PotUpdate(BaseModel):
    litres: int | None = None


class PotOut(PotCreate):
    model_config = ConfigDict(from_attributes=True)

    id: int
