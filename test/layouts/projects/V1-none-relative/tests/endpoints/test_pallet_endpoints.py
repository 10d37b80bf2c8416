URL = '/api/v1/pallets'


def test_create_and_get(client):
    response = client.post(URL, json={'goods': 'tiles', 'weight': 410})
    assert response.status_code == 201
    assert client.get(f'{URL}/{response.json()["id"]}').json()['goods'] == 'tiles'


def test_only_clerks(client):
    assert client.post(URL, json={'goods': 'x', 'weight': 1}, headers={'X-Role': 'guest'}).status_code == 403


def test_weight(client):
    assert client.post(URL, json={'goods': 'x', 'weight': 0}).status_code == 422


def test_delete(client):
    pallet = client.post(URL, json={'goods': 'x', 'weight': 1}).json()
    assert client.delete(f'{URL}/{pallet["id"]}').status_code == 204
    assert client.delete(f'{URL}/{pallet["id"]}').status_code == 404
