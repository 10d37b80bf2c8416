from fastapi.testclient import TestClient


def test_status(api: TestClient) -> None:
    assert api.get("/api/v1/status").status_code == 200
