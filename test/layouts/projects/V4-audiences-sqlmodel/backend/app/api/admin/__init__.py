from fastapi import APIRouter

from app.api.admin import rooms, tenants

router = APIRouter()
router.include_router(rooms.router, prefix="/rooms", tags=["rooms"])
router.include_router(tenants.router, prefix="/tenants", tags=["tenants"])
