from fastapi import APIRouter


def make_router() -> APIRouter:
    router = APIRouter()

    @router.post("/checkout")
    async def checkout(): ...

    @router.post("/webhooks/{provider}")
    async def webhook(provider: str): ...

    return router
