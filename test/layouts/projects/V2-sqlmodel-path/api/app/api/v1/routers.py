from fastapi import APIRouter

from app.api.v1 import grapes, ping, wine_bottles

router = APIRouter()
router.include_router(ping.router)
router.include_router(grapes.router)
router.include_router(wine_bottles.router)
