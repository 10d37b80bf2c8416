async def test_station(client):
    station = (await client.post('/v1/stations', json={'name': 'Peak', 'altitude': 2962})).json()
    url = f'/v1/stations/{station["id"]}'
    assert (await client.patch(url, json={'name': 'Summit'})).json()['altitude'] == 2962
    assert (await client.delete(url)).status_code == 204
    assert (await client.get(url)).status_code == 404


async def test_altitude(client):
    assert (await client.post('/v1/stations', json={'name': 'x', 'altitude': 10000})).status_code == 422
