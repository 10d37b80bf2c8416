from fastapi import APIRouter

router = APIRouter(prefix="/items", tags=["items"])


@router.get("")
async def read_items_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_items_1() -> dict[str, str]:
    return {}
