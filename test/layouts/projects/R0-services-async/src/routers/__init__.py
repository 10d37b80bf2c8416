from .garage import router as garage_router
from .health import router as health_router
from .parking_spot import router as parking_spot_router

__all__ = ["garage_router", "health_router", "parking_spot_router"]
