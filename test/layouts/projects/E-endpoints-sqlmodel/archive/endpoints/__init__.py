from fastapi import APIRouter

from archive.endpoints import boxes, documents, files, health

MODULES = (
    boxes,
    documents,
    files,
    health,
)

router = APIRouter()
for module in MODULES:
    router.include_router(module.router)
