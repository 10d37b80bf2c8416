import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.pool import StaticPool

from core.models import Base, db_helper
from main import main_app


@pytest.fixture
async def async_client():
    engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
    async with engine.begin() as conn:
        await conn.run_sync(Base.metadata.create_all)
    factory = async_sessionmaker(engine, expire_on_commit=False)

    async def session_dependency():
        async with factory() as session:
            yield session

    main_app.dependency_overrides[db_helper.session_dependency] = session_dependency
    async with AsyncClient(
        transport=ASGITransport(app=main_app), base_url="http://test"
    ) as client:
        yield client
    main_app.dependency_overrides.clear()
    await engine.dispose()
