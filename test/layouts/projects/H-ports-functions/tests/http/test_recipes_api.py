SOUP = {"title": "Soup", "minutes": 30}


def test_recipe(client):
    recipe = client.post("/recipes", json=SOUP).json()
    url = f"/recipes/{recipe['id']}"
    assert client.put(url, json={**SOUP, "minutes": 40}).json()["minutes"] == 40
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


def test_title_is_needed(client):
    assert client.post("/recipes", json={"minutes": 3}).status_code == 422
