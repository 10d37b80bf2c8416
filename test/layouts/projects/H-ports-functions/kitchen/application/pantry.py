from ..domain.stock import Stock
from ..ports.pantry import Pantry


async def stocked(pantry: Pantry) -> list[Stock]:
    return await pantry.stock()


async def fill(pantry: Pantry, ingredient: str, grams: int) -> None:
    await pantry.add(Stock(ingredient, grams))
