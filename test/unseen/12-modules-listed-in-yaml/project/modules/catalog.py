from fastapi import APIRouter

router = APIRouter()


@router.get("/products")
def products(): ...


@router.get("/products/{sku}")
def product(sku: str): ...
