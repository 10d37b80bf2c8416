

def test_it(client, settings, id):
    assert client.post("/v2/things/lamp").status_code == 200
