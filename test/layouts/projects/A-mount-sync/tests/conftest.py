import os

os.environ.setdefault("FORUM_DB", "sqlite://")

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.orm import Session

from forum.api import api
from forum.api.deps import get_db
from forum.db import Base
from forum.main import app


@pytest.fixture
def client():
    engine = create_engine(
        "sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool
    )
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        api.dependency_overrides[get_db] = lambda: session
        yield TestClient(app)
    api.dependency_overrides.clear()


@pytest.fixture
def member(client):
    client.headers["X-Member"] = "kim"
    return client
