from fastapi import FastAPI

from hub.devices import router


class Server:
    def __init__(self, host: str, port: int = 80) -> None:
        self.host = host
        self.app = FastAPI()
        self.app.include_router(router)

    async def run(self) -> None: ...
