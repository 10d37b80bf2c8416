from fastapi import APIRouter

stock = APIRouter(prefix="/stock")


@stock.get("/{sku}")
def level(sku: str): ...


@stock.put("/{sku}")
def adjust(sku: str): ...
