def test_aisle(client):
    for aisle in 'AB':
        client.post('/api/v1/bins', json={'aisle': aisle})
    assert [b['aisle'] for b in client.get('/api/v1/bins?aisle=B').json()] == ['B']
