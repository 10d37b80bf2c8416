from fastapi import APIRouter, FastAPI, WebSocket

from .settings import Settings


def build(settings: Settings) -> FastAPI:
    app = FastAPI(title="telemetry")
    api = APIRouter(prefix=settings.prefix)

    @api.get("/series/{name}")
    def series(name: str): ...

    @api.websocket("/live")
    async def live(socket: WebSocket): ...

    if settings.enable_push:

        @api.post("/push")
        def push(): ...

    app.include_router(api)
    return app
