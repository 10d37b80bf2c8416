from fastapi import APIRouter
from pydantic import BaseModel

router = APIRouter()


class GlassSize(BaseModel):
    millilitres: int
    name: str


SIZES = [
    GlassSize(millilitres=284, name="half"),
    GlassSize(millilitres=568, name="pint"),
]


@router.get("")
async def list_glass_sizes() -> list[GlassSize]:
    return SIZES
