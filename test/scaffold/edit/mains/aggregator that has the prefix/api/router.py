from fastapi import APIRouter

from api.http import orders

api_router = APIRouter(prefix="/api/v1")
api_router.include_router(orders.router)
