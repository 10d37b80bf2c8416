from fastapi import APIRouter

from hub.plugins.constants import MAX_ZONES


def setup(app):
    router = APIRouter(prefix="/zones")
    for number in range(1, MAX_ZONES // 4 + 1):
        router.add_api_route(f"/{number}", lambda: None, name=f"zone-{number}")
    app.include_router(router)
