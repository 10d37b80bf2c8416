from fastapi import APIRouter

from crm.routers.v1 import sales, support

router = APIRouter()
router.include_router(sales.quotes_router, tags=["Sales"])
router.include_router(sales.price_lists_router, tags=["Sales"])
router.include_router(support.tickets_router, tags=["Support"])
