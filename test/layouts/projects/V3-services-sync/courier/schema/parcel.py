from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class ParcelCreateSchema(BaseModel):
    address: str
    weight: Decimal
    van_id: int | None = None


class ParcelUpdateSchema(ParcelCreateSchema):
    pass


class ParcelMoveSchema(BaseModel):
    van_id: int


class ParcelSchema(ParcelCreateSchema):
    model_config = ConfigDict(from_attributes=True)

    id: int
