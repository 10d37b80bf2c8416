from fastapi import APIRouter

extra = APIRouter()


@extra.get("/drivers")
def drivers(): ...
