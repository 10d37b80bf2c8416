from pydantic import BaseModel


class SensorCreate(BaseModel):
    label: str
    kind: str = "heat"


class SensorUpdate(BaseModel):
    label: str | None = None
    kind: str | None = None


class Sensor(SensorCreate):
    id: int


class ReadingCreate(BaseModel):
    value: float


class ReadingUpdate(BaseModel):
    value: float | None = None


class Reading(ReadingCreate):
    id: int


class SensorFilter(BaseModel):
    label: str | None = None
