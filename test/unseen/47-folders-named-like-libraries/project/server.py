from fastapi import FastAPI
from fastapi.routing import APIRouter

from storage.cache import cache_router
from storage.things import things_router

app = FastAPI()
inner = APIRouter(prefix="/storage")
inner.include_router(cache_router)
inner.include_router(things_router)
app.include_router(inner)
