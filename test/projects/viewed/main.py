import os
from fastapi import FastAPI
from api.orders import router

app = FastAPI()


@app.get("/health", tags=["Health"])
def health(): ...


app.include_router(router, prefix="/api/v1")
if os.environ["DEBUG"]:

    @app.get("/debug")
    def debug(): ...
