def test_dataset_is_needed(test_client):
    body = {"dataset_id": "00000000-0000-0000-0000-000000000000"}
    assert test_client.post("/api/experiments/", json=body).status_code == 404
