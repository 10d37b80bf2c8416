from contextlib import suppress

from fastapi import FastAPI

app = FastAPI()

with suppress(ImportError):
    try:
        from api.http.orders import router

        app.include_router(router)
    finally:
        print("tried")
