BASE = "/service/api/v3"


def test_it(client, settings, id):
    client.post(BASE + "/teams/1/members/3")
