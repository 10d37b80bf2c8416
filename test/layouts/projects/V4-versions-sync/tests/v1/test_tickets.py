def test_closed_tickets_are_not_listed(client):
    client.post("/v1/tickets/", json={"subject": "Help"})
    assert client.post("/v1/tickets/1/close").json()["closed"] is True
    assert client.get("/v1/tickets/").json() == []
