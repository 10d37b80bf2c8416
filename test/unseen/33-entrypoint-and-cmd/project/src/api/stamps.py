from fastapi import APIRouter

router = APIRouter()


@router.get("/prices")
def prices(): ...
