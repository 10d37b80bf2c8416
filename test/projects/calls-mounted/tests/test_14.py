

def test_it(client, settings, id):
    client.get("/api/carts" % id)
