from fastapi import APIRouter

router = APIRouter(prefix="/quotas", tags=["quotas"])


@router.get("")
async def read_quotas_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_quotas_1() -> dict[str, str]:
    return {}
