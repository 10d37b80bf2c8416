def create():
    from fastapi import FastAPI

    app = FastAPI()
    return app


app = create()
