from pydantic import BaseModel, ConfigDict


class RecipeCreateDto(BaseModel):
    title: str
    minutes: int


class RecipeUpdateDto(BaseModel):
    title: str
    minutes: int


class RecipeDto(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: str
    title: str
    minutes: int
