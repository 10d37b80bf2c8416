from depot.api.session import router as session_router
from depot.api.status import router as status_router

__all__ = ["session_router", "status_router"]
