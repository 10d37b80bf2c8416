from fastapi import FastAPI


class Server:
    def __init__(self) -> None:
        self.app = FastAPI()


app = Server().app
