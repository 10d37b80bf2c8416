from fastapi import APIRouter

router = APIRouter(prefix="/events", tags=["events"])


@router.get("")
async def read_events_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_events_1() -> dict[str, str]:
    return {}
