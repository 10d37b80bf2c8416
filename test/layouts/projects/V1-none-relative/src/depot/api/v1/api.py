from fastapi import APIRouter

from .endpoints import bin_endpoints, health_endpoints, pallet_endpoints

api_router = APIRouter()
api_router.include_router(health_endpoints.router)
api_router.include_router(pallet_endpoints.router)
api_router.include_router(bin_endpoints.router)
