from fastapi import APIRouter

router = APIRouter()


@router.post("/")
def book(): ...


@router.get("/{code}")
def booking(code: str): ...
