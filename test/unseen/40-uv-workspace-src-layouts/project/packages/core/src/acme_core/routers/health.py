from fastapi import APIRouter

router = APIRouter()


@router.get("/livez")
def livez(): ...
