from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app.database import engine, metadata
from app.routers import books, members


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    metadata.create_all(engine)
    yield


app = FastAPI(title="Library", lifespan=lifespan)

app.include_router(members.router)
app.include_router(books.router)
