from fastapi import FastAPI

from . import endpoints
from .containers import Container
from .endpoints import albums, artists, playlists


def create_app() -> FastAPI:
    container = Container()
    container.config.catalog.token.from_env("CATALOG_TOKEN", required=True)
    container.config.page_size.from_env("PAGE_SIZE", as_=int, default=20)
    container.wire(packages=[endpoints])

    app = FastAPI()
    app.container = container
    for module in [artists, albums, playlists]:
        app.include_router(module.router)
    return app


app = create_app()
