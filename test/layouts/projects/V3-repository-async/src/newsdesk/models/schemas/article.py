from pydantic import BaseModel, ConfigDict


class ArticleInCreate(BaseModel):
    headline: str
    body: str
    rubric_id: int | None = None


class ArticleInUpdate(BaseModel):
    headline: str | None = None
    body: str | None = None
    rubric_id: int | None = None


class ArticleInResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    headline: str
    body: str
    rubric_id: int | None
