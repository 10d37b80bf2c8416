from fastapi import FastAPI


def make(products_router: None = None) -> FastAPI:
    app = FastAPI()
    return app


app = make()
