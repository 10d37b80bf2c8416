from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Meta(BaseModel):
    seconds: float


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int = Field(..., description="How many there are")
    page: int
    size: int
    pages: int


class GadgetBase(BaseModel):
    colour: str


class GadgetCreate(GadgetBase):
    pass


class GadgetUpdate(GadgetBase):
    pass


class GadgetOut(GadgetBase):
    id: int


class GadgetList(BaseModel):
    gadgets: list[GadgetOut] = Field(description="Gadgets of this page")
    total: int = Field(ge=0, description="How many gadgets there are")
    page_size: int
    page: int
    has_next: bool
    note: str | None = None


class GadgetPage(Page[GadgetOut]):
    pass


class GadgetsAndMeta(BaseModel):
    items: list[GadgetOut]
    total: int
    meta: Meta
