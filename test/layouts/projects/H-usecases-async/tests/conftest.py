import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.pool import StaticPool

from hotel.infrastructure.database import Base
from hotel.presentation.dependencies import get_session
from hotel.presentation.main import create_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def client(anyio_backend):
    engine = create_async_engine("sqlite+aiosqlite://", poolclass=StaticPool)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    app = create_app()
    async with async_sessionmaker(engine, expire_on_commit=False)() as session:
        app.dependency_overrides[get_session] = lambda: session
        transport = ASGITransport(app=app)
        async with AsyncClient(transport=transport, base_url="http://hotel") as client:
            yield client
    await engine.dispose()
