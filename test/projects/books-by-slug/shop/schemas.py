from pydantic import BaseModel


class BookCreate(BaseModel):
    slug: str


class BookOut(BookCreate):
    id: int
