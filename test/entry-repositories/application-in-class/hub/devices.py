from fastapi import APIRouter

router = APIRouter(prefix="/devices", tags=["devices"])


@router.get("")
async def read_devices_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_devices_1() -> dict[str, str]:
    return {}
