from fastapi.testclient import TestClient


def test_create_trip(client: TestClient):
    response = client.post("/trips/", json={"name": "Alps", "start": "2025-07-01"})
    assert response.status_code == 200
    assert response.json() == {"id": 1, "name": "Alps", "start": "2025-07-01"}


def test_create_trip_incomplete(client: TestClient):
    assert client.post("/trips/", json={}).status_code == 422


def test_delete_trip(client: TestClient):
    client.post("/trips/", json={"name": "Alps"})
    assert client.delete("/trips/1").json() == {"ok": True}
