def test_tariffs(web):
    web.post("/tariffs", json={"label": "night", "cents": 21})
    assert web.get("/tariffs").json() == [
        {"id": 1, "label": "night", "cents": 21}
    ]
