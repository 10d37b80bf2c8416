from fastapi import FastAPI

from archive.endpoints import router

app = FastAPI(title="Archive")
app.include_router(router, prefix="/archive")
