from fastapi import APIRouter

router = APIRouter()


@router.get("/core")
def core(): ...
