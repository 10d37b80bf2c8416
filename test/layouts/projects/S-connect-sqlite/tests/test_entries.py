def test_entries_of_account(client):
    for name in ("Cash", "Bank"):
        client.post("/api/accounts", json={"name": name})
    for account in (1, 1, 2):
        entry = {"account_id": account, "amount": "1.50"}
        assert client.post("/api/entries", json=entry).status_code == 201
    assert len(client.get("/api/entries", params={"account_id": 1}).json()) == 2


def test_unknown_account(client):
    entry = {"account_id": 9, "amount": "1"}
    assert client.post("/api/entries", json=entry).status_code == 404
