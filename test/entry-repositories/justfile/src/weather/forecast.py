from fastapi import APIRouter

router = APIRouter(prefix="/forecast", tags=["forecast"])


@router.get("")
async def read_forecast_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_forecast_1() -> dict[str, str]:
    return {}
