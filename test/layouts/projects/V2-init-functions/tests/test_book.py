def test_patch_keeps_other_fields(client):
    book = client.post('/v1/books', json={'title': 'Solaris', 'pages': 204}).json()
    changed = client.patch(f'/v1/books/{book["id"]}', json={'pages': 210}).json()
    assert changed == {**book, 'pages': 210}


def test_pages_are_positive(client):
    assert client.post('/v1/books', json={'title': 'x', 'pages': 0}).status_code == 422


def test_delete(client):
    book = client.post('/v1/books', json={'title': 'Solaris', 'pages': 204}).json()
    assert client.delete(f'/v1/books/{book["id"]}').status_code == 204
    assert client.get('/v1/books').json() == []
