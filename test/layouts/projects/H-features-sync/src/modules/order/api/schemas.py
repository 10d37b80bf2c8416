from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class OrderCreateRequest(BaseModel):
    customer: str
    total: Decimal


class OrderUpdateRequest(BaseModel):
    customer: str
    total: Decimal


class OrderResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    customer: str
    total: Decimal
