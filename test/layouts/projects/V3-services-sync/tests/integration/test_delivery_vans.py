def test_parcel_moves(client):
    van = client.post("/api/delivery-vans", json={"plate": "AB 1"}).json()
    client.post("/api/parcels", json={"address": "x", "weight": "1"})
    moved = client.patch("/api/parcels/1/van", json={"van_id": van["id"]})
    assert moved.json()["van_id"] == van["id"]
