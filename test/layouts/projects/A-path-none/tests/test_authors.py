def test_change_and_remove(client):
    author = client.post('/api/v2/authors', json={'name': 'LeGuin'}).json()
    url = f'/api/v2/authors/{author["id"]}'
    assert client.patch(url, json={'name': 'Le Guin'}).json()['name'] == 'Le Guin'
    assert client.delete(url).json() == {'removed': author['id']}
    assert client.get(url).status_code == 404
