from fastapi import FastAPI

from atlas.maps import maps


def make_web() -> FastAPI:
    web = FastAPI()
    web.include_router(maps)

    @web.get("/")
    def root(): ...

    return web
