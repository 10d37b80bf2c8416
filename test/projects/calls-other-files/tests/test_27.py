

def test_it(client, settings, id):
    assert client.post("/service/api/v3/teams/1/members/3").status_code == 200
