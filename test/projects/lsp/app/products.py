from fastapi import APIRouter

router = APIRouter(prefix="/products", tags=["Products"])


@router.get("/{id}")
def get_product(id: int):
    return id


@router.post("")
def create_product():
    return 1
