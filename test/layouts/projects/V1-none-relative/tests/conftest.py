import pytest
from fastapi.testclient import TestClient

from depot.main import app


@pytest.fixture(scope='module')
def client():
    with TestClient(app, headers={'X-Role': 'clerk'}) as client:
        yield client
