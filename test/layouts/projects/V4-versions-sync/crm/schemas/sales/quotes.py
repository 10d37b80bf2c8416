from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class QuoteCreateDTO(BaseModel):
    customer: str
    total: Decimal
    price_list_id: int | None = None


class QuoteUpdateDTO(QuoteCreateDTO):
    pass


class QuoteDTO(QuoteCreateDTO):
    model_config = ConfigDict(from_attributes=True)

    id: int
