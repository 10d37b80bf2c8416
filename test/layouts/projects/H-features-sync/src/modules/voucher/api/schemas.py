from pydantic import BaseModel, ConfigDict, Field


class VoucherCreateRequest(BaseModel):
    code: str
    percent: int = Field(gt=0, le=100)


class VoucherResponse(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    code: str
    percent: int
