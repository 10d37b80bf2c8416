from fastapi import APIRouter

router = APIRouter()


@router.post("/items")
def add(): ...


@router.delete("/items/{sku}")
def remove(sku: str): ...
