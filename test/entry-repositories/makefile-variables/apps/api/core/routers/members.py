from fastapi import APIRouter

router = APIRouter(prefix="/members", tags=["members"])


@router.get("")
async def read_members_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_members_1() -> dict[str, str]:
    return {}
