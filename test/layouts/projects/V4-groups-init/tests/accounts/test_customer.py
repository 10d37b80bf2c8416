import pytest


@pytest.mark.anyio
async def test_missing(client):
    assert (await client.get("/api/accounts/customers/5")).status_code == 404
