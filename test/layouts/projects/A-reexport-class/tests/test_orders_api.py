def test_order_needs_bread(client):
    answer = client.post("/api/orders/", json={"bread_id": 7})
    assert answer.status_code == 404
