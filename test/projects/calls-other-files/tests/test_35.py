import httpx


async def test_it(id):
    async with httpx.AsyncClient() as http:
        await http.get(f"http://localhost:8000/service/api/v3/people")
