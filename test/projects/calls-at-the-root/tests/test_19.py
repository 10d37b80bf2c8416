BASE = ""


def test_it(client, settings, id):
    client.patch(BASE + "/items/42")
