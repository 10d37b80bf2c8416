from core.config import PREFIX
from fastapi import APIRouter

router = APIRouter(prefix=PREFIX)


@router.get("/items")
def list_items() -> list[str]:
    return []


@router.post("/items")
def create_item() -> str:
    return "new"
