from fastapi import APIRouter

router = APIRouter(prefix="/chat", tags=["chat"])


@router.get("")
async def read_chat_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_chat_1() -> dict[str, str]:
    return {}
