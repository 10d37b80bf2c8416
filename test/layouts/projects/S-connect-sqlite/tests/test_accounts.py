def test_account(client):
    account = client.post("/api/accounts", json={"name": "Cash"}).json()
    assert account["currency"] == "EUR"
    url = f"/api/accounts/{account['id']}"
    assert client.patch(url, json={"name": "Bank"}).json()["name"] == "Bank"
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404
