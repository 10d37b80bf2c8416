

def test_it(client, settings, id):
    client.options("/v2/things/%s" % id)
