from pydantic import BaseModel


class BookCreate(BaseModel):
    title: str


class BookResponse(BookCreate):
    id: int


class AuthorCreate(BaseModel):
    title: str


class AuthorResponse(AuthorCreate):
    id: int
