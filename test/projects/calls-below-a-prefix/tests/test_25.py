

def test_it(client, settings, id):
    client.request("POST", f"/api/v1/items?a=1")
