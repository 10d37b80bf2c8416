from fastapi import APIRouter

router = APIRouter(prefix="/books", tags=["books"])


@router.get("")
async def read_books_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_books_1() -> dict[str, str]:
    return {}
