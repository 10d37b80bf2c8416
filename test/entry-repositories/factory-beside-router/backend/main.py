"""The application."""

from fastapi import FastAPI

from api.http.orders import router as orders_router


def create_app() -> FastAPI:
    app = FastAPI()
    app.include_router(orders_router, prefix="/api/v1")

    @app.get("/health")
    def health() -> str:
        return "ok"

    return app
