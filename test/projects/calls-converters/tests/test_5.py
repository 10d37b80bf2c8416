BASE = "/v2"


def test_it(client, settings, id):
    client.get(BASE + "/things/lamp")
