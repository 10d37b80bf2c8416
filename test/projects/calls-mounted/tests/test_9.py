

def test_it(client, settings, id):
    assert client.head("/api/carts").status_code == 200
