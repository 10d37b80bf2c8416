from acme_core.routers import health, projects
from fastapi import FastAPI


def make_app() -> FastAPI:
    app = FastAPI()
    app.include_router(health)
    app.include_router(projects, prefix="/v1")
    return app
