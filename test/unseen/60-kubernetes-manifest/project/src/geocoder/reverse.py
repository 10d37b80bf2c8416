from fastapi import APIRouter

reverse = APIRouter()


@reverse.get("/reverse")
def nearest(lat: float, lon: float): ...
