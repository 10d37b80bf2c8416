from fastapi import APIRouter

from .items import router

v1 = APIRouter(prefix="/v1", tags=["v1"])
v1.include_router(router, prefix="/items")
