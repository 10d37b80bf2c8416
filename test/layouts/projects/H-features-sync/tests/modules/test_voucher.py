def test_percent(client):
    assert client.post("/vouchers", json={"code": "X", "percent": 120}).status_code == 422


def test_list(client):
    client.post("/vouchers", json={"code": "X", "percent": 12})
    assert [v["code"] for v in client.get("/vouchers").json()] == ["X"]
