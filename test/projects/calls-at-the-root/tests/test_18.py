

def test_it(client, settings, id):
    client.request("GET", f"/items/me?a=1")
