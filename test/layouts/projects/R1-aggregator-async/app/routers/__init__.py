from fastapi import APIRouter

from . import health, members, training_plans

api_router = APIRouter()
api_router.include_router(health.router)
api_router.include_router(members.router)
api_router.include_router(training_plans.router)
