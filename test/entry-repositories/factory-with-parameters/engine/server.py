from dataclasses import dataclass

from fastapi import FastAPI

from engine.runs import router


@dataclass
class Options:
    debug: bool = False


def create_server(options: Options, *, title: str = "engine") -> FastAPI:
    app = FastAPI(title=title, debug=options.debug)
    app.include_router(router)
    return app
