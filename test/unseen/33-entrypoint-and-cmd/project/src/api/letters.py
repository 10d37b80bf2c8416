from fastapi import APIRouter

router = APIRouter()


@router.post("/")
def send(): ...


@router.get("/{tracking}")
def track(tracking: str): ...
