from pydantic import BaseModel


class AuthorCreate(BaseModel): ...


class AuthorOut(AuthorCreate):
    id: int


class BookCreate(BaseModel): ...


class BookOut(BookCreate):
    id: int
