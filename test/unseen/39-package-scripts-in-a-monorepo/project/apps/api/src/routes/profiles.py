from fastapi import APIRouter

router = APIRouter()


@router.get("/{handle}")
def profile(handle: str): ...
