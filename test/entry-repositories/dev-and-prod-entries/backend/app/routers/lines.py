from fastapi import APIRouter

router = APIRouter(prefix="/lines", tags=["lines"])


@router.get("")
async def read_lines_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_lines_1() -> dict[str, str]:
    return {}
