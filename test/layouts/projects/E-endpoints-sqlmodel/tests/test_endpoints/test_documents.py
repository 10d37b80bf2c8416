def test_id_is_checked(client):
    assert client.get("/archive/documents/1").status_code == 422


def test_list(client):
    client.post("/archive/documents", json={"title": "Deed"})
    assert [d["title"] for d in client.get("/archive/documents").json()] == ["Deed"]
