import pytest
from httpx import ASGITransport, AsyncClient

from observatory import app
from observatory.store import DocumentStore, get_store


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def client(anyio_backend):
    store = DocumentStore()
    app.dependency_overrides[get_store] = lambda: store
    async with AsyncClient(transport=ASGITransport(app=app), base_url="http://o") as c:
        yield c
    app.dependency_overrides.clear()
