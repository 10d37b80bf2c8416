from fastapi.testclient import TestClient


def test_pot(client: TestClient) -> None:
    created = client.post("/pots", json={"litres": 3})
    assert created.status_code == 201
    path = f"/pots/{created.json()['id']}"
    assert client.get(path).json() == created.json()
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
