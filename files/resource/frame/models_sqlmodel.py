from sqlmodel import Field, SQLModel


class ItemBase(SQLModel):
    title: str


class ItemCreate(ItemBase):
    pass


class ItemUpdate(ItemBase):
    pass


class Item(ItemBase, table=True):
    id: int | None = Field(default=None, primary_key=True)


class ItemResponse(ItemBase):
    id: int
