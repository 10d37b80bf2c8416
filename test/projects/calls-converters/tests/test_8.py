

def test_it(client, settings, id):
    client.put(f"{settings.api_prefix}/files/a/{id}")
