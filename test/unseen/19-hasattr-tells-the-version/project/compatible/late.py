from fastapi import APIRouter

late = APIRouter()


@late.get("/before")
def before(): ...
