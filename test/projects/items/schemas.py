from pydantic import BaseModel


class ItemCreate(BaseModel):
    title: str


class ItemResponse(ItemCreate):
    id: int
