from fastapi import APIRouter

router = APIRouter()


@router.get("/nearest")
def nearest(lat: float, lon: float): ...
