import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.pool import StaticPool

from newsdesk.api.dependencies.database import get_session
from newsdesk.main import get_application
from newsdesk.models.orm import Base


@pytest.fixture
async def app():
    engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    app = get_application()
    async with async_sessionmaker(engine, expire_on_commit=False)() as session:
        app.dependency_overrides[get_session] = lambda: session
        yield app
    await engine.dispose()


@pytest.fixture
async def client(app):
    async with AsyncClient(
        transport=ASGITransport(app=app), base_url="http://testserver"
    ) as client:
        yield client


@pytest.fixture
async def authorized_client(app):
    async with AsyncClient(
        transport=ASGITransport(app=app),
        base_url="http://testserver",
        headers={"X-Editor": "kay:ink"},
    ) as client:
        yield client
