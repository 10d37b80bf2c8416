import uvicorn
from fastapi import FastAPI


class Server:
    def __init__(self, args):
        self.args = args
        self.app = FastAPI()
        self.setup_routes()

    def setup_routes(self):
        @self.app.get("/a")
        def a():
            return 1

        @self.app.get("/b")
        def b():
            return 1

    def run(self):
        uvicorn.run(self.app, host=self.args.host)
