from fastapi import APIRouter

router = APIRouter()


@router.post("/tickets")
def buy(): ...
