from fastapi import APIRouter, FastAPI


def talks() -> APIRouter:
    router = APIRouter(prefix="/talks")

    @router.get("/")
    def all_talks(): ...

    @router.get("/{talk}")
    def talk(talk: int): ...

    return router


def create_app() -> FastAPI:
    app = FastAPI()
    app.include_router(talks())
    return app
