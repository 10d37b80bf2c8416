async def test_update(client):
    doctor = (await client.post("/api/doctors", json={"name": "House"})).json()
    response = await client.patch(f"/api/doctors/{doctor['id']}", json={"speciality": "all"})
    assert response.json() == doctor | {"speciality": "all"}
