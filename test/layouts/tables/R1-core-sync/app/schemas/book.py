from datetime import datetime

from pydantic import BaseModel, Field


class BookCreate(BaseModel):
    title: str = Field(max_length=200)
    summary: str | None = None
    pages: int = Field(gt=0)


class BookUpdate(BaseModel):
    title: str = Field(max_length=200)
    summary: str | None = None
    pages: int = Field(gt=0)


class BookOut(BaseModel):
    id: int
    title: str
    summary: str | None
    pages: int
    created_at: datetime
