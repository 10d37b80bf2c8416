from fastapi import APIRouter

router = APIRouter()


@router.get("/colors")
def colors(): ...
