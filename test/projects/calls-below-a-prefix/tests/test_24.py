

def test_it(client, settings, id):
    client.patch(f"/api/v1/items/{id}")
