from fastapi import FastAPI


def build(settings=None):
    app = FastAPI()

    @app.get("/accounts")
    def accounts(): ...

    return app
