from fastapi import APIRouter

router = APIRouter()


@router.get("/")
def boards(): ...


@router.post("/")
def new_board(): ...
