from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import StaticPool

from server.database import Base, get_db
from server.main import app

engine = create_engine(
    "sqlite+pysqlite:///:memory:",
    connect_args={"check_same_thread": False},
    poolclass=StaticPool,
)


@pytest.fixture
def client() -> Iterator[TestClient]:
    Base.metadata.create_all(engine)
    with sessionmaker(engine)() as session:
        app.dependency_overrides[get_db] = lambda: session
        yield TestClient(app)
    Base.metadata.drop_all(engine)
