import pytest

PATIENT = {"name": "Ada", "born_on": "1990-12-10", "record_no": "A-1"}


async def test_create(client):
    response = await client.post("/api/patients", json=PATIENT)
    assert response.status_code == 201
    assert response.json()["name"] == "Ada"


async def test_record_number_is_unique(client):
    await client.post("/api/patients", json=PATIENT)
    assert (await client.post("/api/patients", json=PATIENT)).status_code == 409


@pytest.mark.parametrize("method", ["get", "delete"])
async def test_not_found(client, method):
    url = "/api/patients/6d0e3c0e-95a0-4bfa-9c39-0f4a8f7b6f11"
    response = await client.request(method, url)
    assert response.status_code == 404
    assert response.json() == {"detail": "Patient not found"}
