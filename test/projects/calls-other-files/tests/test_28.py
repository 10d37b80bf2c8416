

def test_it(client, settings, id):
    client.delete(f"/service/api/v3/teams/{id}/logo")
