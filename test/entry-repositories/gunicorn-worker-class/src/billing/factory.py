from fastapi import FastAPI

from billing.routers import invoices, payments


def create_app() -> FastAPI:
    app = FastAPI()
    for module in (invoices, payments):
        app.include_router(module.router)
    return app
