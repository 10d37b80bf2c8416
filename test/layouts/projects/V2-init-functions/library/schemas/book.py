from pydantic import BaseModel, ConfigDict, Field


class BookCreate(BaseModel):
    title: str
    pages: int = Field(gt=0)
    author_id: int | None = None


class BookUpdate(BaseModel):
    title: str | None = None
    pages: int | None = Field(default=None, gt=0)
    author_id: int | None = None


class BookOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    title: str
    pages: int
    author_id: int | None
