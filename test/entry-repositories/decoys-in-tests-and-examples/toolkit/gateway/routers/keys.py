from fastapi import APIRouter

router = APIRouter(prefix="/keys", tags=["keys"])


@router.get("")
async def read_keys_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_keys_1() -> dict[str, str]:
    return {}
