async def test_editor_creates(authorized_client, client):
    response = await authorized_client.post(
        "/api/articles", json={"headline": "Rain", "body": "It rains."}
    )
    assert response.status_code == 201
    assert len((await client.get("/api/articles")).json()) == 1


async def test_reader_cannot(client):
    response = await client.post(
        "/api/articles", json={"headline": "Rain", "body": "It rains."}
    )
    assert response.status_code == 403


async def test_unknown(client):
    response = await client.get("/api/articles/8")
    assert response.status_code == 404
