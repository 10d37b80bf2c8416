from fastapi import APIRouter

router = APIRouter(prefix="/orders", tags=["orders"])


@router.get("")
async def read_orders_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_orders_1() -> dict[str, str]:
    return {}


@router.get("/part2")
async def read_orders_2() -> dict[str, str]:
    return {}
