from server.main import PREFIX


def test_camera_is_needed(client):
    answer = client.post(f"{PREFIX}/recordings/", json={"camera_id": 1, "seconds": 10})
    assert answer.status_code == 404
