from sqlalchemy import insert

from app.tables import members

MEMBER = {"full_name": "Ada Lovelace", "email": "ada@example.com"}


def test_create_member(client):
    response = client.post("/members/", json=MEMBER)
    assert response.status_code == 201
    body = response.json()
    assert body["full_name"] == "Ada Lovelace"
    assert body["email"] == "ada@example.com"
    assert body["joined_on"] is None


def test_email_is_unique(client):
    client.post("/members/", json=MEMBER)
    assert client.post("/members/", json=MEMBER).status_code == 409


def test_list_members(client, connection):
    connection.execute(insert(members).values(full_name="Ada", email="ada@example.com"))
    response = client.get("/members/")
    assert [one["full_name"] for one in response.json()] == ["Ada"]


def test_delete_member(client):
    key = client.post("/members/", json=MEMBER).json()["id"]
    assert client.delete(f"/members/{key}").status_code == 204
    assert client.get(f"/members/{key}").status_code == 404
