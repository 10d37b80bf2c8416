from fastapi import APIRouter


async def make(prefix: str) -> APIRouter:
    router = APIRouter(prefix=prefix)

    @router.get("/seen")
    async def seen(): ...

    return router
