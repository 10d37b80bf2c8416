def test_tool(client):
    tool = client.post('/api/tools', json={'name': 'saw', 'drawer': 3}).json()
    url = f'/api/tools/{tool["id"]}'
    assert client.patch(url, json={'drawer': 4}).json() == {**tool, 'drawer': 4}
    assert client.delete(url).status_code == 204
    assert client.get(url).json()['detail'].endswith('not found')


def test_limit(client):
    assert client.get('/api/tools', params={'limit': 0}).status_code == 422
