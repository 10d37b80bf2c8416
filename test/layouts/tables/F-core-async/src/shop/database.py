import os
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy import MetaData
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

engine = create_async_engine(os.environ.get("SHOP_DATABASE_URL", "sqlite+aiosqlite:///./shop.db"))
metadata = MetaData()


async def get_connection() -> AsyncIterator[AsyncConnection]:
    async with engine.begin() as connection:
        yield connection


DbConnection = Annotated[AsyncConnection, Depends(get_connection)]
