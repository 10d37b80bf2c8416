from fastapi import APIRouter

from .demo_auth.views import router as demo_auth_router
from .horse.views import router as horses_router
from .rider.views import router as riders_router

router = APIRouter()
router.include_router(router=horses_router, prefix="/horses")
router.include_router(router=riders_router, prefix="/riders")
router.include_router(router=demo_auth_router)
