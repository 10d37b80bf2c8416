from fastapi import FastAPI


def build() -> FastAPI:
    application = FastAPI()
    return application
