from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from sqlmodel import SQLModel

from app.api.v1.routers import router as api_v1
from app.database import engine
from app.errors import NotFound
from app.settings import settings


@asynccontextmanager
async def lifespan(app: FastAPI):
    SQLModel.metadata.create_all(engine)
    yield


app = FastAPI(title=settings.name, lifespan=lifespan)
app.include_router(api_v1, prefix=settings.root)


@app.exception_handler(NotFound)
def handle_not_found(request: Request, exc: NotFound):
    return JSONResponse({"error": str(exc)}, status_code=404)
