from fastapi import FastAPI
from watchtower.server.alerts import router


def get_app(mode: str) -> FastAPI:
    app = FastAPI()
    app.include_router(router, prefix="/alerts")
    return app
