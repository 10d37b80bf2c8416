def test_predict(test_client):
    response = test_client.post("/api/v1/predict", json={"values": [1, 2, 3]})
    assert response.json() == 2


def test_no_values(test_client):
    assert test_client.post("/api/v1/predict", json={"values": []}).status_code == 422
