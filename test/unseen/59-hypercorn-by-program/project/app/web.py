from fastapi import FastAPI, WebSocket


class Web:
    def __init__(self, channels: tuple[str, ...]) -> None:
        self._app = FastAPI()
        for channel in channels:
            self._channel(channel)

    @property
    def asgi(self) -> FastAPI:
        return self._app

    def _channel(self, name: str) -> None:
        @self._app.websocket(f"/relay/{name}", name=name)
        async def relay(socket: WebSocket): ...

        @self._app.post(f"/relay/{name}", name=f"publish-{name}")
        async def publish(): ...
