from pydantic import BaseModel, ConfigDict


class HorseBase(BaseModel):
    name: str
    height: int


class HorseCreate(HorseBase):
    pass


class HorseUpdate(HorseCreate):
    pass


class HorseUpdatePartial(HorseCreate):
    name: str | None = None
    height: int | None = None


class Horse(HorseBase):
    model_config = ConfigDict(from_attributes=True)

    id: int
