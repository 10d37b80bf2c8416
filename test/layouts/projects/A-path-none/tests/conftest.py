import pytest
from fastapi.testclient import TestClient

from shelf.main import app
from shelf.storage import Store, get_store


@pytest.fixture
def client():
    store = Store()
    app.dependency_overrides[get_store] = lambda: store
    yield TestClient(app)
    app.dependency_overrides.clear()
