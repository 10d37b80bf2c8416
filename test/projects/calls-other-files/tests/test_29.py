

def test_it(client, settings, id):
    client.request("GET", f"/service/api/v3/people?a=1")
