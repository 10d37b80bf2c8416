from fastapi import APIRouter

router = APIRouter(prefix="/rooms", tags=["rooms"])


@router.get("")
async def read_rooms_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_rooms_1() -> dict[str, str]:
    return {}
