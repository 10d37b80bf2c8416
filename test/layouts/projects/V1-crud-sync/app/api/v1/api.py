from fastapi import APIRouter

from app.api.v1.endpoints import item_tags, login, parts, suppliers, webhooks

api_router = APIRouter()
api_router.include_router(login.router, tags=["login"])
api_router.include_router(parts.router, prefix="/parts", tags=["parts"])
api_router.include_router(suppliers.router, prefix="/suppliers", tags=["suppliers"])
api_router.include_router(item_tags.router, prefix="/item-tags", tags=["item-tags"])
api_router.include_router(webhooks.router, prefix="/webhooks", tags=["Webhooks"])
