from fastapi import APIRouter

router = APIRouter(prefix="/items")


@router.get("/")
def items(): ...


@router.get("/{item}")
def item(item: int): ...
