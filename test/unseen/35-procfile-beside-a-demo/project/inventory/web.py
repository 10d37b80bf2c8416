from fastapi import FastAPI

from inventory.stock import stock


def create_app(*, with_docs: bool = True) -> FastAPI:
    app = FastAPI(docs_url="/docs" if with_docs else None)
    app.include_router(stock)
    return app
