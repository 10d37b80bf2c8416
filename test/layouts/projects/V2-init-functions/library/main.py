from contextlib import asynccontextmanager

from fastapi import FastAPI

from library.api import health
from library.api.v1 import router as v1_router
from library.db import engine
from library.models import Base


@asynccontextmanager
async def lifespan(app: FastAPI):
    Base.metadata.create_all(engine)
    yield


app = FastAPI(title='Library', lifespan=lifespan)
app.include_router(health.router)
app.include_router(v1_router)
