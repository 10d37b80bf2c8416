from contextlib import asynccontextmanager

from fastapi import FastAPI

from meters.handlers import meters, readings, tariffs
from meters.store.connection import engine
from meters.store.tables import Base


@asynccontextmanager
async def lifespan(app: FastAPI):
    Base.metadata.create_all(engine)
    yield


app = FastAPI(title="Meters", lifespan=lifespan)
app.include_router(meters.router)
app.include_router(readings.router)
app.include_router(tariffs.router)


@app.get("/healthz", include_in_schema=False)
def healthz() -> str:
    return "ok"
