from fastapi import APIRouter

from hotel.presentation.api import bookings, guests, health

api_router = APIRouter(prefix="/api/v1")
api_router.include_router(health.router)
api_router.include_router(bookings.router)
api_router.include_router(guests.router)
