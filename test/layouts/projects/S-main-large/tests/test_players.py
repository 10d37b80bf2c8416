def test_create_player(client):
    response = client.post("/api/players", json={"name": "Judit"})
    assert response.status_code == 201
    assert response.json()["rating"] == 1200


def test_update_player(client):
    client.post("/api/players", json={"name": "Judit"})
    body = {"name": "Judit", "rating": 2735}
    assert client.put("/api/players/1", json=body).json() == {"id": 1, **body}


def test_delete_player(client):
    client.post("/api/players", json={"name": "Judit"})
    assert client.delete("/api/players/1").json() == {"message": "Player deleted"}
    assert client.delete("/api/players/1").status_code == 404


def test_ranking(client):
    for name, rating in (("A", 1000), ("B", 2000)):
        client.post("/api/players", json={"name": name, "rating": rating})
    assert client.get("/api/ranking").text == "1. B (2000)\n2. A (1000)"
