from fastapi import APIRouter

router = APIRouter(prefix="/prices", tags=["prices"])


@router.get("")
async def read_prices_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_prices_1() -> dict[str, str]:
    return {}
