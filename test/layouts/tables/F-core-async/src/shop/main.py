from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from shop.customers.router import router as customers_router
from shop.database import engine, metadata
from shop.products.router import router as products_router


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    yield
    await engine.dispose()


app = FastAPI(title="Shop", lifespan=lifespan)
app.include_router(customers_router, prefix="/api")
app.include_router(products_router, prefix="/api")
