import pytest
from fastapi.testclient import TestClient
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.orm import Session

from meters.store.connection import get_db
from meters.store.tables import Base
from meters.web import app


@pytest.fixture
def web():
    engine = create_engine(
        "sqlite://",
        connect_args={"check_same_thread": False},
        poolclass=StaticPool,
    )
    Base.metadata.create_all(engine)

    def db():
        with Session(engine) as session, session.begin():
            yield session

    app.dependency_overrides[get_db] = db
    yield TestClient(app)
    app.dependency_overrides.clear()
