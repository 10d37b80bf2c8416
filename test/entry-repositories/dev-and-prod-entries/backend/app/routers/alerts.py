from fastapi import APIRouter

router = APIRouter(prefix="/alerts", tags=["alerts"])


@router.get("")
async def read_alerts_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_alerts_1() -> dict[str, str]:
    return {}
