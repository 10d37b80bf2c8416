

def test_it(client, settings, id):
    client.get(f"{settings.api_prefix}/items")
