from fastapi import FastAPI


def create() -> FastAPI:
    from app.routing import mount_all

    instance = FastAPI()
    mount_all(instance)
    return instance
