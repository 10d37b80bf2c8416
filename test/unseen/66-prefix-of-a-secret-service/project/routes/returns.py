from fastapi import APIRouter

router = APIRouter(prefix="/returns")


@router.get("/{number}")
def one(number: int): ...


@router.put("/{number}")
def change(number: int): ...
