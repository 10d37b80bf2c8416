def test_csv(client):
    lager = client.post('/lagers', json={'name': 'Nord'}).json()
    client.post('/stock_moves', json={'lager_id': lager['id'], 'menge': 4})
    assert client.get('/export/csv').text.endswith(';4')
