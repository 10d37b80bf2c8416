from bakery.api.breads import router as breads_router
from bakery.api.orders import router as orders_router
from bakery.api.status import router as status_router

__all__ = ["breads_router", "orders_router", "status_router"]
