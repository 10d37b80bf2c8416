def test_book_and_search(client):
    author = client.post('/api/v2/authors', json={'name': 'Le Guin'}).json()
    book = {'title': 'The Dispossessed', 'author_id': author['id']}
    assert client.post('/api/v2/books', json=book).status_code == 201
    assert len(client.get('/api/v2/search', params={'q': 'dis'}).json()) == 1


def test_book_needs_author(client):
    assert client.post('/api/v2/books', json={'title': 'x', 'author_id': 1}).status_code == 404
