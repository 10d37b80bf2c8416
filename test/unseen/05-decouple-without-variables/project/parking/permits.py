from fastapi import APIRouter

from parking.settings import Settings

permits = APIRouter(prefix="/permits")

if len(Settings.SECRET_KEY) < 1:
    raise SystemExit("SECRET_KEY is empty")


@permits.get("/")
async def permits_of_user(): ...


@permits.patch("/{permit}")
async def extend(permit: str): ...
