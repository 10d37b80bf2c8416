from pydantic import BaseModel, Field


class PalletCreateRequest(BaseModel):
    goods: str
    weight: float = Field(gt=0)


class PalletUpdateRequest(BaseModel):
    goods: str
    weight: float = Field(gt=0)


class PalletResponse(BaseModel):
    id: int
    goods: str
    weight: float
