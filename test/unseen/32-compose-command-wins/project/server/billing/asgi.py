from fastapi import FastAPI

from .customers import customers


def application() -> FastAPI:
    app = FastAPI()
    app.include_router(customers, prefix="/customers")
    return app
