from fastapi.testclient import TestClient

from main import app

client = TestClient(app)


def test_notes():
    note = client.post("/notes", json={"text": "milk"}).json()
    url = f"/notes/{note['id']}"
    assert client.get(url).json() == note
    assert client.put(url, json={"text": "milk", "done": True}).json()["done"]
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


def test_text_is_needed():
    assert client.post("/notes", json={}).status_code == 422


def test_labels():
    client.post("/labels", json={"name": "home"})
    assert {"name": "home"} in client.get("/labels").json()
