from fastapi import APIRouter

router = APIRouter(prefix="/orders")


@router.get("")
def orders(): ...


@router.post("")
def order(): ...


@router.get("/{order}")
def one(order: int): ...
