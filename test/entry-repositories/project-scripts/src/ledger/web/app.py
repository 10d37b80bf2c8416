from fastapi import FastAPI

from ledger.web.accounts import router


def build_app() -> FastAPI:
    app = FastAPI()
    app.include_router(router)
    return app
