def test_quote(client):
    made = client.post("/v1/quotes/", json={"customer": "Umbrella", "total": "10.50"})
    assert made.status_code == 201
    url = f"/v1/quotes/{made.json()['id']}"
    put = client.put(url, json={"customer": "Umbrella", "total": "11.00"})
    assert put.json()["total"] == "11.00"
    assert client.delete(url).status_code == 204
    assert client.get(url).json() == {"detail": "Quote 1 not found"}
