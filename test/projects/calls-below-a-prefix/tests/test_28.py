

def test_it(client, settings, id):
    client.put("/api/v1/items/%s/price" % id)
