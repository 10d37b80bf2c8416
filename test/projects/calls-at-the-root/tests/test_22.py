

def test_it(client, settings, id):
    client.delete(f"{settings.api_prefix}/health")
