from fastapi import APIRouter

router = APIRouter()


@router.get("/")
def feed(): ...


@router.post("/")
def publish(): ...
