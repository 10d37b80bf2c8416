from fastapi import FastAPI

from api.http.orders import router as orders_router


def create_app() -> FastAPI:
    """Makes the application."""
    app = FastAPI()

    @app.get("/health")
    def health() -> str:
        return "ok"

    app.include_router(orders_router, prefix="/api/v1")  # the orders
    return app


app = create_app()
