from fastapi import APIRouter

products = APIRouter(prefix="/products")


@products.get("/")
def all_products(): ...


@products.get("/{sku}")
def product(sku: str): ...


@products.put("/{sku}")
def update(sku: str): ...
