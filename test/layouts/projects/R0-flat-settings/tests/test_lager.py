def test_anlegen(client):
    r = client.post('/lagers', json={'name': 'Nord'})
    assert r.status_code == 201
    assert client.get(f'/lagers/{r.json()["id"]}').json()['name'] == 'Nord'


def test_fehlt(client):
    r = client.get('/lagers/x')
    assert r.status_code == 404
    assert r.json()['detail'] == 'Lager nicht gefunden'


def test_loeschen(client):
    lager = client.post('/lagers', json={'name': 'Nord'}).json()
    assert client.delete(f'/lagers/{lager["id"]}').status_code == 204
    assert client.get('/lagers').json() == []
