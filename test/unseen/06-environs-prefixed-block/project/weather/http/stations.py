from fastapi import APIRouter

from weather import settings


class Stations:
    def __init__(self) -> None:
        self.headers = {"Authorization": f"Bearer {settings.TOKEN}"}
        self.router = APIRouter(prefix="/stations")
        self.router.add_api_route("/", self.list, methods=["GET"])
        self.router.add_api_route("/{code}", self.get, methods=["GET"])
        self.router.add_api_route("/{code}", self.update, methods=["PUT", "PATCH"])

    async def list(self): ...

    async def get(self, code: str): ...

    async def update(self, code: str): ...
