def test_create_sensor(client):
    response = client.post("/sensors/", json={"label": "Attic", "kind": "damp"})
    assert response.json() == {"id": 1, "label": "Attic", "kind": "damp"}


def test_list_sensors(client, sensor):
    assert client.get("/sensors/").json() == [{"id": sensor["id"], "label": "Roof", "kind": "heat"}]


def test_find_sensors(client, sensor):
    response = client.get("/sensors/?label=oo")
    assert response.status_code == 200
    assert len(response.json()) == 1


def test_find_nothing(client, sensor):
    assert client.get("/sensors/?label=cellar").json() == []


def test_get_sensor(client, sensor):
    assert client.get(f"/sensors/{sensor['id']}").json()["label"] == "Roof"


def test_update_sensor(client, sensor):
    response = client.patch(f"/sensors/{sensor['id']}", json={"label": "Cellar"})
    assert response.json() == {**sensor, "label": "Cellar"}
