from pydantic import BaseModel, ConfigDict


class RiderBase(BaseModel):
    username: str


class RiderCreate(RiderBase):
    pass


class RiderUpdate(RiderCreate):
    pass


class Rider(RiderBase):
    model_config = ConfigDict(from_attributes=True)

    id: int
