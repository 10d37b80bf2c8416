from fastapi import APIRouter

vehicles = APIRouter()


@vehicles.get("/{plate}")
def vehicle(plate: str): ...
