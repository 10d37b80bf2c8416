from fastapi.testclient import TestClient


def test_plant(client: TestClient) -> None:
    created = client.post("/plants", json={"name": "fern"})
    assert created.status_code == 201
    path = f"/plants/{created.json()['id']}"
    assert client.get(path).json() == created.json()
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
