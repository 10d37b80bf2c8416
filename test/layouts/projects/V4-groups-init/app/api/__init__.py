from fastapi import APIRouter

from . import accounts, catalog, health

router = APIRouter()
router.include_router(health.router)
router.include_router(catalog.router)
router.include_router(accounts.router)
