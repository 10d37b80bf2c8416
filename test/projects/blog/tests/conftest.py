import pytest
from fastapi.testclient import TestClient

from app.main import app


@pytest.fixture
def client():
    return TestClient(app)


@pytest.fixture
def user(client):
    return client.post("/users", json={"email": "a@b.no"}).json()
