from fastapi import APIRouter

router = APIRouter(prefix="/carts", tags=["carts"])


@router.get("")
async def read_carts_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_carts_1() -> dict[str, str]:
    return {}
