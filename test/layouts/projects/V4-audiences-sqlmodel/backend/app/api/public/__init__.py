from fastapi import APIRouter

from app.api.public import rooms

router = APIRouter()
router.include_router(rooms.router, prefix="/rooms", tags=["rooms"])
