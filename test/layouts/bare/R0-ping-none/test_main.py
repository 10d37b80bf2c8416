from fastapi.testclient import TestClient

from main import app

client = TestClient(app)


def test_ping():
    assert client.get('/api/v1/ping').status_code == 200
