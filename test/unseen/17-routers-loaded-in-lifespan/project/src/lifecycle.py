import importlib
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

logger = logging.getLogger("uvicorn.error")
FEATURES = ("chat", "files", "missing_feature")


async def load_feature(app: FastAPI, name: str) -> bool:
    try:
        module = importlib.import_module(f"src.features.{name}")
    except ModuleNotFoundError:
        logger.warning("no feature %s", name)
        return False
    await module.prepare()
    app.include_router(module.router, prefix=f"/features/{name}", tags=[name])
    return True


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        app.state.features = [name for name in FEATURES if await load_feature(app, name)]
        stack.callback(logger.info, "stopped")
        yield
