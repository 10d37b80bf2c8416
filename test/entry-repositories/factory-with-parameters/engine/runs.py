from fastapi import APIRouter

router = APIRouter(prefix="/runs", tags=["runs"])


@router.get("")
async def read_runs_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_runs_1() -> dict[str, str]:
    return {}
