from pydantic import BaseModel, ConfigDict


class PlantCreate(BaseModel):
    name: str


class PlantUpdate(BaseModel):
    name: str | None = None


class PlantOut(PlantCreate):
    model_config = ConfigDict(from_attributes=True)

    id: int
