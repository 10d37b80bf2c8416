from fastapi import FastAPI

from fleet.controllers import monitoring, webhook


def create_app() -> FastAPI:
    app = FastAPI()
    for router in (monitoring.router, webhook.router):
        app.include_router(router, prefix="/v1")
    return app
