from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from clinic.api import api_router
from clinic.database import Base, engine


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.create_all)
    yield
    await engine.dispose()


app = FastAPI(title="Clinic", lifespan=lifespan)
app.include_router(api_router)


@app.get("/ping", include_in_schema=False)
async def ping() -> dict[str, str]:
    return {"ping": "pong"}
