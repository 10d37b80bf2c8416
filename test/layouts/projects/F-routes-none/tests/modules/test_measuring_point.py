async def test_missing(client):
    response = await client.patch('/v1/measuring_points/77', json={'quantity': 'wind'})
    assert response.status_code == 404
