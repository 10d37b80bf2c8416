from pydantic import BaseModel


class BinCreateRequest(BaseModel):
    aisle: str
    level: int = 0


class BinUpdateRequest(BaseModel):
    aisle: str
    level: int


class BinResponse(BaseModel):
    id: int
    aisle: str
    level: int
