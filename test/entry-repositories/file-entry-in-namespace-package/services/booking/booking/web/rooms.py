from fastapi import APIRouter

router = APIRouter()


@router.get("/rooms")
def rooms(): ...
