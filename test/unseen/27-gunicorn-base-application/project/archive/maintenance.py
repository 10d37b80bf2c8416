from fastapi import APIRouter

maintenance = APIRouter()


@maintenance.post("/vacuum")
def vacuum(): ...
