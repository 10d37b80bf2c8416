from pydantic import BaseModel, ConfigDict


class PriceListCreateDTO(BaseModel):
    name: str


class PriceListUpdateDTO(PriceListCreateDTO):
    pass


class PriceListDTO(PriceListCreateDTO):
    model_config = ConfigDict(from_attributes=True)

    id: int
