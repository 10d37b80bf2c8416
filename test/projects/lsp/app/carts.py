from fastapi import APIRouter

router = APIRouter(prefix="/carts", tags=["Carts"])


@router.get("")
def list_carts():
    return []
