def test_create_and_update(admin):
    room = admin.post("/api/admin/rooms", json={"number": "1a", "rent": 400})
    assert room.status_code == 201
    changed = admin.patch("/api/admin/rooms/1", json={"rent": 420}).json()
    assert changed == {"id": 1, "number": "1a", "rent": 420}


def test_admins_only(client):
    assert client.get("/api/admin/rooms").status_code == 403


def test_delete(admin):
    admin.post("/api/admin/rooms", json={"number": "1a", "rent": 400})
    assert admin.delete("/api/admin/rooms/1").status_code == 204
    assert admin.get("/api/admin/rooms/1").json() == {"detail": "Room not found"}
