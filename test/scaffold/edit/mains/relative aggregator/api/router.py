from fastapi import APIRouter

from .http import orders

api_router = APIRouter()
api_router.include_router(orders.router)
