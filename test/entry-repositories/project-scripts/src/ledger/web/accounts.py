from fastapi import APIRouter

router = APIRouter(prefix="/accounts", tags=["accounts"])


@router.get("")
async def read_accounts_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_accounts_1() -> dict[str, str]:
    return {}
