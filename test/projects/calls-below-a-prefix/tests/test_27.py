

def test_it(client, settings, id):
    client.get("/api/v1/items".format(id))
