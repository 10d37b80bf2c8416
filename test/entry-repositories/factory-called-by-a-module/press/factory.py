from fastapi import FastAPI


def create_app(prefix):
    app = FastAPI()

    @app.get(prefix + "/pages")
    def pages(): ...

    return app
