from fastapi import APIRouter

router = APIRouter(prefix="/forecast")


@router.get("/{place}")
def forecast(place: str, days: int = 3): ...
