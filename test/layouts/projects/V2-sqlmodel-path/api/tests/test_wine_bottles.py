def test_bottles(client):
    body = {"label": "Clos", "cost": "12.50"}
    bottle = client.post("/api/v1/wine-bottles", json=body).json()
    assert bottle["cost"] == "12.50"
    assert len(client.get("/api/v1/wine-bottles").json()) == 1


def test_id(client):
    assert client.get("/api/v1/wine-bottles/abc").status_code == 422
