import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker

from library.db import get_db
from library.main import app
from library.models import Base


@pytest.fixture
def session(tmp_path):
    engine = create_engine(
        f'sqlite:///{tmp_path}/test.sqlite3', connect_args={'check_same_thread': False}
    )
    Base.metadata.create_all(engine)
    with sessionmaker(bind=engine, expire_on_commit=False)() as session:
        yield session


@pytest.fixture
def client(session):
    app.dependency_overrides[get_db] = lambda: session
    yield TestClient(app)
    app.dependency_overrides.clear()
