import pytest


@pytest.fixture
def stout(http):
    body = {"name": "Black", "style": "stout", "abv": 5.1}
    return http.post("/api/v1/beers", json=body).json()


def test_patch(http, stout):
    answer = http.patch(f"/api/v1/beers/{stout['id']}", json={"abv": 4.9})
    assert answer.json() == {**stout, "abv": 4.9}


def test_delete(http, stout):
    assert http.delete(f"/api/v1/beers/{stout['id']}").status_code == 204
    assert http.get("/api/v1/beers").json() == []


def test_too_strong(http):
    body = {"name": "x", "style": "x", "abv": 99}
    assert http.post("/api/v1/beers", json=body).status_code == 422
