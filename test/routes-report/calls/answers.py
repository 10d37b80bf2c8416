"""Which handler the application in FOLDER (app.main:app) runs for each request on stdin: a JSON list of [method, path].

Prints a JSON list: the name of the handler, or null where none is run (404, 405).
"""

import asyncio
import json
import sys
from typing import Any
from urllib.parse import unquote

sys.path.insert(0, sys.argv[1])
from app.main import app  # noqa: E402


async def handler_of(method: str, path: str, is_again: bool = False) -> str | None:
    raw = path.split("?", 1)[0]
    scope: dict[str, Any] = {
        "type": "websocket" if method == "WS" else "http",
        "method": method,
        "path": unquote(raw),
        "raw_path": raw.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": [(b"host", b"localhost")],
        "server": ("localhost", 80),
        "client": ("localhost", 1),
        "subprotocols": [],
    }
    sent: list[dict[str, Any]] = []
    first = {"type": "websocket.connect"} if method == "WS" else {"type": "http.request", "body": b""}

    async def receive() -> dict[str, Any]:
        return first

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    status = next((one["status"] for one in sent if "status" in one), 200)
    if status == 307 and not is_again:
        location = dict(sent[0]["headers"])[b"location"].decode()
        return await handler_of(method, location.removeprefix("http://localhost"), True)
    endpoint = scope.get("endpoint")
    return None if endpoint is None or status == 405 else getattr(endpoint, "__name__", None)


async def main() -> None:
    print(json.dumps([await handler_of(method, path) for method, path in json.load(sys.stdin)]))


asyncio.run(main())
