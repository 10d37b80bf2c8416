from fastapi import APIRouter

router = APIRouter()


@router.get("/guests")
def guests(): ...
