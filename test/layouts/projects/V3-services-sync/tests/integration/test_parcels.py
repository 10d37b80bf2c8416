PARCEL = {"address": "1 Elm St", "weight": "2.500"}


def test_parcel(client):
    assert client.post("/api/parcels", json=PARCEL).status_code == 201
    put = client.put("/api/parcels/1", json={**PARCEL, "address": "2 Elm St"})
    assert put.json()["address"] == "2 Elm St"
    assert client.delete("/api/parcels/1").status_code == 204
    answer = client.get("/api/parcels/1")
    assert answer.status_code == 404
    assert answer.json() == {"detail": "parcel 1 not found"}


def test_key(client):
    answer = client.get("/api/parcels", headers={"X-Key": "bike"})
    assert answer.status_code == 401
