import pytest
from fastapi.testclient import TestClient

from app.main import app


@pytest.fixture
def client():
    return TestClient(app)


@pytest.fixture
def sensor(client):
    return client.post("/sensors/", json={"label": "Roof"}).json()
