from .price_lists import router as price_lists_router
from .quotes import router as quotes_router

__all__ = ["price_lists_router", "quotes_router"]
