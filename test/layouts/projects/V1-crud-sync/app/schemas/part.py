from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class PartBase(BaseModel):
    title: str | None = None
    cost: Decimal | None = None
    supplier_id: int | None = None


class PartCreate(PartBase):
    title: str
    cost: Decimal


class PartUpdate(PartBase):
    pass


class Part(PartBase):
    id: int
    title: str
    cost: Decimal

    model_config = ConfigDict(from_attributes=True)
