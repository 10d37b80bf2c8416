

def test_it(client, settings, id):
    assert client.get("/api/v1/items/42").status_code == 200
