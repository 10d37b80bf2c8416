from fastapi import APIRouter

from ...application import pantry as use_cases
from ...container import PantryPort
from .dto.pantry import StockDto

router = APIRouter(prefix="/pantry", tags=["pantry"])


@router.get("", response_model=list[StockDto])
async def get_stock(pantry: PantryPort):
    return await use_cases.stocked(pantry)


@router.post("", status_code=202)
async def fill(body: StockDto, pantry: PantryPort) -> None:
    await use_cases.fill(pantry, body.ingredient, body.grams)
