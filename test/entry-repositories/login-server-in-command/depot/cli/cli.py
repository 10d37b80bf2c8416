import click


@click.group()
def cli():
    pass


@cli.command()
def serve():
    from depot.api import api

    app = api.get_app()
    api.run(app)


@cli.command()
def login():
    """Receives the token of the browser's login; no part of the service."""
    import threading

    import uvicorn
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/callback")
    def callback(code: str):
        return "Close this tab."

    class Receiver:
        def start(self):
            uvicorn.run(app, port=8085)

    threading.Thread(target=Receiver().start).start()
