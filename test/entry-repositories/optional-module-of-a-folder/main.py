from fastapi import FastAPI

from core.app import router

app = FastAPI()
app.include_router(router)

try:
    from plugins.extra import router as extra

    app.include_router(extra)
except ImportError:

    @app.get("/no-extra")
    def no_extra(): ...
