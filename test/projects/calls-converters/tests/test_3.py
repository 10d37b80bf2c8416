

def test_it(client, settings, id):
    client.get(f"/v2/things/{id}")
