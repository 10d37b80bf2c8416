from pydantic import BaseModel, ConfigDict, PositiveInt


class StockDto(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    ingredient: str
    grams: PositiveInt
