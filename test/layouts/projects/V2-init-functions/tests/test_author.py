def test_create_and_read(client):
    created = client.post('/v1/authors', json={'full_name': 'Stanisław Lem', 'born': 1921})
    assert created.status_code == 201
    author_id = created.json()['id']
    assert client.get(f'/v1/authors/{author_id}').json()['born'] == 1921


def test_missing(client):
    assert client.get('/v1/authors/99').status_code == 404
