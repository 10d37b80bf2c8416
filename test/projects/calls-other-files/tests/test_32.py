

def test_it(client, settings, id):
    client.get("/service/api/v3/people" % id)
