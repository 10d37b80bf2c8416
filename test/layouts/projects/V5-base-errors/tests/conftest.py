from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.orm import Session

from nursery.database import Base, get_session
from nursery.main import app


@pytest.fixture
def client() -> Iterator[TestClient]:
    engine = create_engine(
        "sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool
    )
    Base.metadata.create_all(engine)

    def session() -> Iterator[Session]:
        with Session(engine) as one:
            yield one
            one.commit()

    app.dependency_overrides[get_session] = session
    yield TestClient(app)
    app.dependency_overrides.clear()
