METER = {"serial": "Z-1", "place": "cellar"}


def test_meter(web):
    meter = web.post("/meters", json=METER)
    assert meter.status_code == 201
    changed = web.put("/meters/1", json={**METER, "place": "attic"})
    assert changed.json()["place"] == "attic"
    assert web.delete("/meters/1").status_code == 204
    assert web.get("/meters/1").status_code == 404
