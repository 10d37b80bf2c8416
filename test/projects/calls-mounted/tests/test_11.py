

def test_it(client, settings, id):
    client.request("HEAD", f"/api/carts?a=1")
