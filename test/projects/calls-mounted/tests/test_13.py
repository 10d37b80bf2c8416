

def test_it(client, settings, id):
    client.get("/api/shop/invoices/{}".format(id))
