from pydantic import BaseModel, Field


class StationIn(BaseModel):
    name: str
    altitude: int = Field(ge=-500, le=9000)


class StationChanges(BaseModel):
    name: str | None = None
    altitude: int | None = Field(None, ge=-500, le=9000)


class StationOut(StationIn):
    id: int
