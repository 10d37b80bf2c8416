

def test_it(client, settings, id):
    assert client.get("/v2/files/a").status_code == 200
