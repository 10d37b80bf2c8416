async def test_needs_a_patient(client):
    assert (await client.get("/api/lab-results")).status_code == 422
