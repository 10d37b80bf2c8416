from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, from_attributes=True, alias_generator=to_camel)


class BookCreate(Strict):
    title: str


class BookResponse(Strict):
    id: str
    title: str


class AuthorCreate(Strict):
    name: str


class AuthorResponse(Strict):
    id: str
    name: str
