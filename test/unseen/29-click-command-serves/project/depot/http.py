from fastapi import APIRouter, FastAPI

from depot.shelves import shelves


def build(root: str) -> FastAPI:
    app = FastAPI()
    outer = APIRouter(prefix=root)
    outer.include_router(shelves)
    app.include_router(outer)
    return app
