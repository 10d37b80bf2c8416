from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

maker = async_sessionmaker(create_async_engine("sqlite+aiosqlite://"), expire_on_commit=False)


class Base(DeclarativeBase):
    pass


async def get_session():
    async with maker() as session:
        yield session
