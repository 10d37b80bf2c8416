def test_readings_are_of_a_meter(web):
    body = {"meter_id": 1, "day": "2025-01-01", "value": "10.5"}
    assert web.post("/readings", json=body).status_code == 404
    assert web.get("/readings").status_code == 422
