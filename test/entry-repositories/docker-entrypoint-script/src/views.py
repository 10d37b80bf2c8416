from fastapi import APIRouter

router = APIRouter(prefix="/views", tags=["views"])


@router.get("")
async def read_views_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_views_1() -> dict[str, str]:
    return {}
