

def test_it(client, settings, id):
    client.post(f"/api/shop/orders/{id}/lines")
