from app.authors.models import Author


def test_sorted(client, session):
    session.add_all([Author(name="Zoe"), Author(name="Abe")])
    session.commit()
    assert [a["name"] for a in client.get("/v1/authors").json()] == ["Abe", "Zoe"]
