from pydantic import BaseModel, ConfigDict


class PetCreate(BaseModel):
    name: str
    species: str
    owner_id: int | None = None


class PetUpdate(BaseModel):
    name: str | None = None
    species: str | None = None
    owner_id: int | None = None


class PetOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    species: str
    owner_id: int | None
