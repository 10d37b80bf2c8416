

def test_it(client, settings, id):
    client.put("/v2/files/a/{}".format(id))
