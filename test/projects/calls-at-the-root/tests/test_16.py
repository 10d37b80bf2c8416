

def test_it(client, settings, id):
    assert client.get("/items/42").status_code == 200
