BASE = "/api/v1"


def test_it(client, settings, id):
    client.put(BASE + "/items/42/price")
