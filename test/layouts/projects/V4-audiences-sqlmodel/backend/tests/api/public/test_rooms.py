def test_free_rooms(admin, client):
    for number in ("1", "2"):
        admin.post("/api/admin/rooms", json={"number": number, "rent": 1})
    admin.post("/api/admin/tenants", json={"name": "Bo", "room_id": 1})
    assert [r["number"] for r in client.get("/api/rooms/free").json()] == ["2"]
