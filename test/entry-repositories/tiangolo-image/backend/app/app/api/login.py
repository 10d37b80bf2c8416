from fastapi import APIRouter

router = APIRouter(prefix="/login", tags=["login"])


@router.get("")
async def read_login_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_login_1() -> dict[str, str]:
    return {}
