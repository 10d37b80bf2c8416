from pydantic import BaseModel


class NewAuthor(BaseModel):
    name: str


class AuthorChanges(BaseModel):
    name: str | None = None


class Author(NewAuthor):
    id: int


class NewBook(BaseModel):
    title: str
    author_id: int
    year: int | None = None


class BookChanges(BaseModel):
    title: str | None = None
    year: int | None = None


class Book(NewBook):
    id: int
