import asyncio, json
from fastapi import HTTPException
from main import app

async def refused(method, path):
    answers = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "root_path": "", "scheme": "http", "query_string": b"", "headers": [(b"host", b"testserver"), (b"user-agent", b"curl")],
        "client": ("203.0.113.1", 50000), "server": ("testserver", 80),
    }
    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message):
        if message["type"] == "http.response.start":
            answers.append(message["status"])
    try:
        await app(scope, receive, send)
    except HTTPException as error:
        answers = [error.status_code]
    return answers[0] in (401, 403, 303)

rows = [("GET", "/"), ("GET", "/health"), ("GET", "/users"), ("GET", "/admin/users"), ("GET", "/static/logo"), ("GET", "/items/1"), ("DELETE", "/items/1"), ("POST", "/login")]
print(json.dumps([f"{method} {path}" for method, path in rows if asyncio.run(refused(method, path))]))
