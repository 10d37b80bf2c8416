from fastapi import APIRouter

router = APIRouter(prefix="/products", tags=["products"])


@router.get("")
async def read_products_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_products_1() -> dict[str, str]:
    return {}
