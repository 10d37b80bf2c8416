from starlette.responses import PlainTextResponse
from starlette.routing import Route


def metrics(request):
    return PlainTextResponse("")


def install_metrics(app):
    app.router.routes.append(Route("/metrics", metrics))
    app.mount("/debug", debug_application(), name="debug")


def debug_application():
    from fastapi import FastAPI

    debug = FastAPI(docs_url=None)

    @debug.get("/threads")
    def threads(): ...

    return debug
