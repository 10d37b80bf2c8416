

def test_it(client, settings, id):
    client.request("GET", f"/v2/files/{id}?a=1")
