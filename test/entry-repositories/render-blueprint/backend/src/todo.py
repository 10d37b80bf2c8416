from fastapi import APIRouter

router = APIRouter(prefix="/todos", tags=["todos"])


@router.get("")
async def read_todos_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_todos_1() -> dict[str, str]:
    return {}
