from fastapi import APIRouter

from .status import router as status_router

router = APIRouter(prefix="/api/v1")
router.include_router(status_router, prefix="/status", tags=["Status"])
