from fastapi import APIRouter

router = APIRouter(prefix="/orders", tags=["Orders"])


@router.get("/")
def list_orders(): ...


@router.post("/")
def create_order(): ...


@router.delete("/{id}")
def delete_order(id: int): ...
