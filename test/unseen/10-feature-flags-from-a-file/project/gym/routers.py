from fastapi import APIRouter

from gym.flags import feature


@feature("classes")
def classes() -> APIRouter:
    router = APIRouter(prefix="/classes")

    @router.get("/")
    def timetable(): ...

    @router.post("/{slot}/bookings")
    def book(slot: int): ...

    return router


@feature("sauna")
def sauna() -> APIRouter:
    router = APIRouter(prefix="/sauna")

    @router.get("/temperature")
    def temperature(): ...

    return router


@feature("trainers")
def trainers() -> APIRouter:
    router = APIRouter(prefix="/trainers")

    @router.get("/{name}")
    def trainer(name: str): ...

    return router
