from fastapi import APIRouter

router = APIRouter(prefix="/stops", tags=["stops"])


@router.get("")
async def read_stops_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_stops_1() -> dict[str, str]:
    return {}
