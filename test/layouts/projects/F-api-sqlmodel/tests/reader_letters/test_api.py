def test_letter_to_no_issue(client):
    letter = {"sender": "Jo", "text": "Dear all", "issue_id": 4}
    assert client.post("/v1/reader-letters", json=letter).status_code == 404
