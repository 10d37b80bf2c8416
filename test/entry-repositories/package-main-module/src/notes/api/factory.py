from fastapi import FastAPI

from notes.api import notes


def create_app() -> FastAPI:
    application = FastAPI()
    application.include_router(notes.router)
    return application
