

def test_it(client, settings, id):
    client.post(f"{settings.api_prefix}/teams/{id}/members/{id}")
