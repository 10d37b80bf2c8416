from server.main import PREFIX


def test_create_and_patch(client):
    camera = client.post(f"{PREFIX}/cameras/", json={"name": "door", "url": "rtsp://1"}).json()
    changed = client.patch(f"{PREFIX}/cameras/{camera['id']}", json={"name": "gate"})
    assert changed.json() == {**camera, "name": "gate"}


def test_skip(client):
    for n in range(3):
        client.post(f"{PREFIX}/cameras/", json={"name": str(n), "url": "x"})
    assert len(client.get(f"{PREFIX}/cameras/?skip=1&limit=5").json()) == 2


def test_delete_missing(client):
    assert client.delete(f"{PREFIX}/cameras/9").json() == {"detail": "Camera not found"}
