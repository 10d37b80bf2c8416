from pydantic import BaseModel, ConfigDict


class ItemTagBase(BaseModel):
    label: str | None = None


class ItemTagCreate(ItemTagBase):
    label: str


class ItemTagUpdate(ItemTagBase):
    pass


class ItemTag(ItemTagBase):
    id: int
    label: str

    model_config = ConfigDict(from_attributes=True)
