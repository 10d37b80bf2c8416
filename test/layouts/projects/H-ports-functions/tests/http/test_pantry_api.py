def test_stock_adds_up(client):
    for grams in (100, 150):
        client.post("/pantry", json={"ingredient": "flour", "grams": grams})
    assert client.get("/pantry").json() == [{"ingredient": "flour", "grams": 250}]
