from fastapi import APIRouter
from pydantic import BaseModel, Field

from app.services.model import Mean

router = APIRouter()


class Sample(BaseModel):
    values: list[float] = Field(min_length=1)


@router.post("/predict", name="predict")
async def predict(sample: Sample) -> float:
    return Mean().predict(sample.values)


@router.get("/health", name="health")
async def health() -> bool:
    return True
