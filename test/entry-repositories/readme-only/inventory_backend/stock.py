from fastapi import APIRouter

router = APIRouter(prefix="/stock", tags=["stock"])


@router.get("")
async def read_stock_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_stock_1() -> dict[str, str]:
    return {}
