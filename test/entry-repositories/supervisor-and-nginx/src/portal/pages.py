from fastapi import APIRouter

router = APIRouter(prefix="/pages", tags=["pages"])


@router.get("")
async def read_pages_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_pages_1() -> dict[str, str]:
    return {}
