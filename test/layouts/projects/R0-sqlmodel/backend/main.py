from contextlib import asynccontextmanager

from fastapi import FastAPI

from db import create_db_and_tables
from routers import places, trips


@asynccontextmanager
async def lifespan(app: FastAPI):
    create_db_and_tables()
    yield


app = FastAPI(lifespan=lifespan)

app.include_router(trips.router)
app.include_router(places.router)
