import pytest


@pytest.fixture
def post(client, user):
    response = client.post("/posts", json={"title": "One", "author_id": user["id"]})
    assert response.status_code == 201
    return response.json()


def test_read_post(client, post):
    response = client.get(f"/posts/{post['id']}")
    assert response.status_code == 200
    assert response.json()["title"] == "One"


def test_create_post(client, user):
    response = client.post("/posts", json={"title": "Two", "author_id": user["id"]})
    assert response.status_code == 201
    assert response.json()["title"] == "Two"


def test_missing_post(client):
    assert client.get("/posts/99").status_code == 404
