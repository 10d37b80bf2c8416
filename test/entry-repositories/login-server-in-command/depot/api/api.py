import uvicorn
from fastapi import FastAPI


def get_app(auth: str = "none") -> FastAPI:
    app = FastAPI()

    @app.get("/goods")
    def goods():
        return []

    @app.get("/goods/{number}")
    def good(number: int):
        return number

    return app


def run(app: FastAPI):
    uvicorn.run(app, host="0.0.0.0")
