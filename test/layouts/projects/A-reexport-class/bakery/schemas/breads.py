from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class BreadIn(BaseModel):
    flour: str
    weight: int
    price: Decimal


class BreadOut(BreadIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
