from fastapi import APIRouter

router = APIRouter(prefix="/teams", tags=["teams"])


@router.get("")
async def read_teams_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_teams_1() -> dict[str, str]:
    return {}
