from fastapi import APIRouter

maps = APIRouter(prefix="/maps")


@maps.get("/{z}/{x}/{y}.png")
def tile(z: int, x: int, y: int): ...
