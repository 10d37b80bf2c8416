from fastapi import APIRouter

router = APIRouter()


@router.post("/reindex")
def reindex(): ...
