from typing import AsyncGenerator

from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

maker = async_sessionmaker(create_async_engine("sqlite+aiosqlite://"))


class Base(DeclarativeBase):
    pass


async def get_session() -> AsyncGenerator:
    async with maker() as session:
        yield session
