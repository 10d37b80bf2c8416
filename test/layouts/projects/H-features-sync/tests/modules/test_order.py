def test_order(client):
    order = client.post("/orders", json={"customer": "Eve", "total": "3.50"})
    assert order.status_code == 201
    url = f"/orders/{order.json()['id']}"
    assert client.put(url, json={"customer": "Eve", "total": "4"}).json()["total"] == "4.00"
    assert client.delete(url).status_code == 204
    assert client.get(url).json() == {"detail": "no order 1"}
