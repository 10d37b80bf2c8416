from pydantic import BaseModel, ConfigDict, Field


class AuthorCreate(BaseModel):
    code: str = Field(max_length=12)
    name: str = Field(max_length=120)


class AuthorRead(AuthorCreate):
    model_config = ConfigDict(from_attributes=True)


class BookBase(BaseModel):
    title: str = Field(max_length=200)
    pages: int = 0


class BookCreate(BookBase):
    author_code: str


class BookUpdate(BaseModel):
    title: str | None = Field(default=None, max_length=200)
    pages: int | None = None


class BookRead(BookBase):
    model_config = ConfigDict(from_attributes=True)

    id: int
    author_code: str
