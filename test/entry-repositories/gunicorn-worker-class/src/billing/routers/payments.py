from fastapi import APIRouter

router = APIRouter(prefix="/payments", tags=["payments"])


@router.get("")
async def read_payments_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_payments_1() -> dict[str, str]:
    return {}
