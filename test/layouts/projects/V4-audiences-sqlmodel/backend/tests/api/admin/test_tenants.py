def test_unknown_room(admin):
    answer = admin.post("/api/admin/tenants", json={"name": "Bo", "room_id": 5})
    assert answer.status_code == 404
