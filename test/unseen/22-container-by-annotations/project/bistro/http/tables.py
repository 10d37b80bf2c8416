from fastapi import APIRouter

from bistro.services import Floor


class TableController:
    router: APIRouter

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.router = APIRouter(prefix="/tables")

        @self.router.get("/count")
        def count() -> int:
            return self.floor.tables
