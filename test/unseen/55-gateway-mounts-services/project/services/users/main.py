from fastapi import FastAPI


def create(caller: str = "self") -> FastAPI:
    app = FastAPI(title="users")

    @app.get("/{user}")
    def user(user: int): ...

    if caller == "self":

        @app.get("/internal/dump")
        def dump(): ...

    return app
