from pydantic import BaseModel


class MeasuringPointIn(BaseModel):
    station_id: int
    quantity: str


class MeasuringPointChanges(BaseModel):
    quantity: str | None = None


class MeasuringPointOut(MeasuringPointIn):
    id: int
