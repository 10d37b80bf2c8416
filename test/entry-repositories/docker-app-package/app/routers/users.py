from fastapi import APIRouter

router = APIRouter(prefix="/users", tags=["users"])


@router.get("")
async def read_users_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_users_1() -> dict[str, str]:
    return {}
