def test_tap_of_unknown_beer(http):
    answer = http.post("/api/v1/taps", json={"label": "1", "beer_id": "?"})
    assert answer.status_code == 404
