from fastapi import FastAPI
from depot.api.goods import router


def create_app():
    app = FastAPI()
    app.include_router(router)
    return app
