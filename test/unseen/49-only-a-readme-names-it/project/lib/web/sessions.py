from fastapi import APIRouter

router = APIRouter(prefix="/sessions")


@router.post("/")
def begin(): ...
