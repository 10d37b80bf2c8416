import asyncio

from fastapi import APIRouter


async def one(kind: str) -> APIRouter:
    await asyncio.sleep(0)
    router = APIRouter(prefix="/trees")
    router.add_api_route(f"/{kind}", lambda: kind, name=kind)
    return router


async def make() -> list[APIRouter]:
    return [await one(kind) for kind in ("oak", "elm")]
