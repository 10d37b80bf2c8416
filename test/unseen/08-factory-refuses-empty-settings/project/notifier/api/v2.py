from fastapi import APIRouter

from notifier.api import v1


def build(settings):
    router = APIRouter()
    router.include_router(v1.build(settings))

    @router.get("/messages/{id}/status", name="status-of-message")
    def status(id: str): ...

    return router
