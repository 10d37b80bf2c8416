from fastapi import APIRouter

router = APIRouter(prefix="/loans")


@router.post("/")
def lend(): ...
