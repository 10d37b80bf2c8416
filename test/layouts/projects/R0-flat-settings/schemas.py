from pydantic import BaseModel, ConfigDict


class LagerCreate(BaseModel):
    name: str
    ort: str | None = None


class LagerUpdate(BaseModel):
    name: str
    ort: str | None = None


class LagerRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    ort: str | None


class StockMoveCreate(BaseModel):
    lager_id: str
    menge: int
    notiz: str | None = None


class StockMoveUpdate(BaseModel):
    menge: int
    notiz: str | None = None


class StockMoveRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: str
    lager_id: str
    menge: int
    notiz: str | None
