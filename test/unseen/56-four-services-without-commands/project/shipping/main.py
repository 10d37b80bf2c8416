from fastapi import FastAPI


def get_app() -> FastAPI:
    app = FastAPI()

    @app.get("/parcels/{parcel}")
    def parcel(parcel: str): ...

    return app


app = get_app()
