from fastapi import APIRouter

router = APIRouter(prefix="/customers", tags=["customers"])


@router.get("")
async def read_customers_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_customers_1() -> dict[str, str]:
    return {}


@router.get("/part2")
async def read_customers_2() -> dict[str, str]:
    return {}
