def test_nobody_plays_alone(client):
    body = {"white_id": 1, "black_id": 1}
    assert client.post("/api/matches", json=body).status_code == 400


def test_result(client):
    client.post("/api/matches", json={"white_id": 1, "black_id": 2})
    assert client.put("/api/matches/1", json={"result": "1-0"}).json()["result"] == "1-0"
