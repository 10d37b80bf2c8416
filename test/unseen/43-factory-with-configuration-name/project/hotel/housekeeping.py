from fastapi import APIRouter

router = APIRouter()


@router.get("/today")
def today(): ...
