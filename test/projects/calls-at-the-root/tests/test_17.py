

def test_it(client, settings, id):
    client.get(f"/health")
