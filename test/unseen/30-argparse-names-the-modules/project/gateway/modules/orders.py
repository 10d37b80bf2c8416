from fastapi import APIRouter

ROUTER = APIRouter(prefix="/orders")


@ROUTER.get("/")
def orders(): ...


@ROUTER.post("/{order}/cancel")
def cancel(order: int): ...
