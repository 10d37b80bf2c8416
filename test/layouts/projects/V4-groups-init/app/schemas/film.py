from pydantic import BaseModel, ConfigDict


class FilmCreate(BaseModel):
    title: str
    year: int
    brand_id: int | None = None


class FilmPatch(BaseModel):
    title: str | None = None
    year: int | None = None
    brand_id: int | None = None


class FilmResponse(BaseModel):
    id: int
    title: str
    year: int
    brand_id: int | None

    model_config = ConfigDict(from_attributes=True)
