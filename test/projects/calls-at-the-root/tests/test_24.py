import httpx


async def test_it(id):
    async with httpx.AsyncClient() as http:
        await http.post(f"http://localhost:8000/users/{id}/items/{id}/buy")
