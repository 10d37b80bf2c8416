import uuid
from decimal import Decimal

from sqlmodel import Field, SQLModel

from .base import BaseUUIDModel


class WineBottleBase(SQLModel):
    label: str
    cost: Decimal = Field(max_digits=8, decimal_places=2)
    grape_id: uuid.UUID | None = Field(default=None, foreign_key="grape.id")


class WineBottle(BaseUUIDModel, WineBottleBase, table=True):
    __tablename__ = "wine_bottle"


class WineBottleCreate(WineBottleBase):
    pass


class WineBottleRead(WineBottleBase):
    id: uuid.UUID


class WineBottleUpdate(SQLModel):
    label: str | None = None
    cost: Decimal | None = None
    grape_id: uuid.UUID | None = None
