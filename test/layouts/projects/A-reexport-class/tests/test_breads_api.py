RYE = {"flour": "rye", "weight": 900, "price": "4.80"}


def test_crud(client):
    bread = client.post("/api/breads/", json=RYE)
    assert bread.status_code == 201
    url = f"/api/breads/{bread.json()['id']}"
    changed = client.put(url, json={**RYE, "weight": 500})
    assert changed.json()["weight"] == 500
    assert client.delete(url).status_code == 204
    answer = client.get(url)
    assert answer.status_code == 404
    assert "does not exist" in answer.json()["detail"]


def test_pages(client):
    for weight in (1, 2, 3):
        client.post("/api/breads/", json={**RYE, "weight": weight})
    page = client.get("/api/breads/", params={"page": 2, "size": 2}).json()
    assert [b["weight"] for b in page] == [3]
