from .tickets import router as tickets_router

__all__ = ["tickets_router"]
