from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlmodel import SQLModel

from tracker.db import engine
from tracker.routes.auth_routes import auth_router
from tracker.routes.project_routes import project_router
from tracker.routes.time_entry_routes import time_entry_router
from tracker.settings import settings


@asynccontextmanager
async def lifespan(app: FastAPI):
    async with engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all)
    yield


app = FastAPI(title="Tracker", lifespan=lifespan)

app.include_router(auth_router)
app.include_router(project_router, prefix=settings.API_ROOT)
app.include_router(time_entry_router, prefix=settings.API_ROOT)
