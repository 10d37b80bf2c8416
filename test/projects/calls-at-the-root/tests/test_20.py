

def test_it(client, settings, id):
    client.delete("/health".format(id))
