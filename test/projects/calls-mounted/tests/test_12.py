BASE = "/api"


def test_it(client, settings, id):
    client.get(BASE + "/carts")
