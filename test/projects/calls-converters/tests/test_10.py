import httpx


async def test_it(id):
    async with httpx.AsyncClient() as http:
        await http.put(f"http://localhost:8000/v2/files/a/{id}")
