import pytest
from fastapi.testclient import TestClient
from sqlalchemy import StaticPool, create_engine

from app.database import get_connection, metadata
from app.main import app


@pytest.fixture
def connection():
    engine = create_engine(
        "sqlite://",
        connect_args={"check_same_thread": False},
        poolclass=StaticPool,
    )
    metadata.create_all(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


@pytest.fixture
def client(connection):
    app.dependency_overrides[get_connection] = lambda: connection
    yield TestClient(app)
    app.dependency_overrides.clear()
