from fastapi import FastAPI


def make(profile: str) -> FastAPI:
    app = FastAPI(title=f"Bakery ({profile})")

    @app.get("/breads")
    def breads(): ...

    if profile == "production":

        @app.post("/orders")
        def order(): ...
    else:

        @app.get("/fixtures")
        def fixtures(): ...

    return app
