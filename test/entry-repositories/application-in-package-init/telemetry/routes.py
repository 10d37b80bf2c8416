from fastapi import APIRouter

router = APIRouter(prefix="/metrics", tags=["metrics"])


@router.get("")
async def read_metrics_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_metrics_1() -> dict[str, str]:
    return {}
