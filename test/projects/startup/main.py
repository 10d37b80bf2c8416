from contextlib import asynccontextmanager
from fastapi import APIRouter, FastAPI

late = APIRouter(prefix="/late")

@late.get("/a")
def a(): ...

@late.get("/b")
def b(): ...

@asynccontextmanager
async def lifespan(app):
    app.include_router(late)
    yield

app = FastAPI(lifespan=lifespan)

@app.get("/x")
def x(): ...
