from pydantic import BaseModel, ConfigDict


class DeliveryVanCreateSchema(BaseModel):
    plate: str


class DeliveryVanUpdateSchema(DeliveryVanCreateSchema):
    pass


class DeliveryVanSchema(DeliveryVanCreateSchema):
    model_config = ConfigDict(from_attributes=True)

    id: int
