async def test_create_and_get(authorized_client):
    response = await authorized_client.post(
        "/api/rubrics", json={"name": "Weather"}
    )
    url = f"/api/rubrics/{response.json()['id']}"
    assert (await authorized_client.get(url)).json()["name"] == "Weather"
