from fastapi import APIRouter

router = APIRouter(prefix="/orders")


@router.get("/")
def list_orders() -> list[str]:
    return []
