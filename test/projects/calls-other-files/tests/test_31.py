

def test_it(client, settings, id):
    client.delete("/service/api/v3/teams/{}/logo".format(id))
