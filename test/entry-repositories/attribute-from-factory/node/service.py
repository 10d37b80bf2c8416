import asyncio

import uvicorn

from node.http.build import build_app


class Service:
    def __init__(self):
        self.app = build_app(self)
        self.server = None

    def run(self):
        config = uvicorn.Config(self.app, port=80)
        self.server = uvicorn.Server(config)
        asyncio.run(self.server.serve())
