from contextlib import asynccontextmanager

from fastapi import FastAPI

from crm.db import create_all
from crm.routers import v1


@asynccontextmanager
async def lifespan(app):
    create_all()
    yield


app = FastAPI(title="CRM", lifespan=lifespan)
app.include_router(v1.router, prefix="/v1")


@app.get("/healthz")
def healthz():
    return {"status": "ok"}
