from fastapi import APIRouter

router = APIRouter(prefix="/tickets")


@router.get("")
def tickets(): ...


@router.post("/{ticket}/close")
def close(ticket: int): ...
