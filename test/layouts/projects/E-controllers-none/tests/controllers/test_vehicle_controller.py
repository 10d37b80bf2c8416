def test_create_vehicle(client):
    response = client.post("/v1/vehicles", json={"plate": "B-AB 1"})
    assert response.status_code == 201
    assert response.json()["seats"] == 4


def test_vehicle_not_found(client):
    response = client.get("/v1/vehicles/999")
    assert response.status_code == 404
    assert response.json()["detail"] == "Vehicle with id 999 not found"


def test_delete_vehicle(client):
    vehicle = client.post("/v1/vehicles", json={"plate": "B-AB 2"}).json()
    assert client.delete(f"/v1/vehicles/{vehicle['id']}").status_code == 204
