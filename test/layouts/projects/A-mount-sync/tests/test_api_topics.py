def test_topic(member):
    topic = member.post("/api/topics/", json={"title": "Hello"}).json()
    url = f"/api/topics/{topic['id']}"
    assert member.put(url, json={"title": "Hi"}).json()["title"] == "Hi"
    assert member.delete(url).json() == {"detail": "Topic removed"}
    assert member.get(url).status_code == 404


def test_log_in_first(client):
    assert client.post("/api/topics/", json={"title": "Hello"}).status_code == 401


def test_pages(member):
    for title in "abc":
        member.post("/api/topics/", json={"title": title})
    page = member.get("/api/topics/?page=2&size=2").json()
    assert [t["title"] for t in page] == ["c"]
