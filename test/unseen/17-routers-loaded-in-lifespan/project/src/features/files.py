from fastapi import APIRouter

router = APIRouter()


async def prepare() -> None:
    if not router.routes:

        @router.get("/{path:path}")
        async def download(path: str): ...
