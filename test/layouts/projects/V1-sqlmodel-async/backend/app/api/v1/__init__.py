from fastapi import APIRouter

from app.api.v1.endpoints import hero, login, team

api_router = APIRouter()
api_router.include_router(login.router)
api_router.include_router(hero.router)
api_router.include_router(team.router)
