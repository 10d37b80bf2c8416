from fastapi import APIRouter

router = APIRouter(prefix="/notes", tags=["notes"])


@router.get("")
async def read_notes_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_notes_1() -> dict[str, str]:
    return {}
