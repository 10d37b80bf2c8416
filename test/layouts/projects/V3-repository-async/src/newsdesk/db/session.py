from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine

from newsdesk.settings import get_settings

engine = create_async_engine(get_settings().database_url)
session_factory = async_sessionmaker(engine, expire_on_commit=False)
