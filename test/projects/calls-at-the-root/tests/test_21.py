

def test_it(client, settings, id):
    client.patch("/items/%s" % id)
