async def test_rename_and_delete(user_client):
    await user_client.post("/api/owners", json={"name": "Al"})
    assert (await user_client.patch("/api/owners/1", json={"name": "Bo"})).json()["name"] == "Bo"
    assert (await user_client.delete("/api/owners/1")).status_code == 204
