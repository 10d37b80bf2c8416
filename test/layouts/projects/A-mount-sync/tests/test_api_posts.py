def test_unknown_topic(member):
    assert member.post("/api/posts/", json={"topic_id": 1, "text": "?"}).status_code == 404
