from sqlalchemy import insert, select

from app.tables import books


def test_create_book(client, connection):
    response = client.post("/books/", json={"title": "Emma", "pages": 474})
    assert response.status_code == 201
    assert response.json()["title"] == "Emma"
    assert response.json()["summary"] is None
    row = connection.execute(select(books)).one()
    assert row.title == "Emma"


def test_list_books(client, connection):
    connection.execute(insert(books).values(title="Emma", pages=474))
    connection.execute(insert(books), [{"title": "Persuasion", "pages": 249}])
    response = client.get("/books/", params={"title": "Emm"})
    assert response.status_code == 200
    assert len(response.json()) == 1


def test_get_book(client, connection):
    connection.execute(insert(books).values(id=7, title="Emma", pages=474))
    response = client.get("/books/7")
    assert response.status_code == 200
    assert response.json()["title"] == "Emma"


def test_get_book_missing(client):
    response = client.get("/books/404")
    assert response.status_code == 404
    assert response.json() == {"detail": "Book not found"}


def test_update_book(client):
    key = client.post("/books/", json={"title": "Emma", "pages": 474}).json()["id"]
    response = client.put(f"/books/{key}", json={"title": "Emma II", "pages": 480})
    assert response.status_code == 200
    assert response.json()["title"] == "Emma II"


def test_book_needs_pages(client):
    assert client.post("/books/", json={"title": "Emma"}).status_code == 422


def test_delete_book(client):
    key = client.post("/books/", json={"title": "Emma", "pages": 474}).json()["id"]
    assert client.delete(f"/books/{key}").status_code == 204
    assert client.get(f"/books/{key}").status_code == 404
