from fastapi import APIRouter, FastAPI
from starlette.applications import Starlette
from starlette.routing import Mount

app = FastAPI()
inner = FastAPI()
router = APIRouter()


@inner.get("/orders/{id}")
def get_order(id: int): return id


@inner.post("/orders/{id}/lines")
def add_line(id: int): return id


@router.get("/carts")
def list_carts(): return []


@router.head("/carts")
def head_carts(): return []


@router.delete("/carts/{id:int}")
def delete_cart(id: int): return id


app.include_router(router, prefix="/api")
app.mount("/api/shop", inner)
