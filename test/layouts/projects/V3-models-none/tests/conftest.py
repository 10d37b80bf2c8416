import pytest
from starlette.testclient import TestClient

from app.main import get_application


@pytest.fixture()
def test_client():
    app = get_application()
    with TestClient(app) as test_client:
        yield test_client
