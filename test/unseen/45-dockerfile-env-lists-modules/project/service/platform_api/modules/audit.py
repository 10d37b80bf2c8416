from fastapi import APIRouter

router = APIRouter()


@router.get("/log")
def log(): ...
