def test_parts(client):
    client.get("/api/parts")
