"""What real FastAPI answers to texts in the place of a path parameter, by its type.

usage: match_values.py FILE

Prints one JSON object: by the path of each GET route of the application in FILE, its answer (the status)
to each text of texts.json beside it.
"""

import asyncio
import json
import runpy
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi.routing import APIRoute
from starlette.routing import Mount


async def status(app: Any, path: str) -> int:
    found: list[int] = []
    raw = quote(path, safe="/:@!$&'()*+,;=-._~")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "path": path,
        "raw_path": raw.encode(), "query_string": b"", "root_path": "", "scheme": "http", "headers": [(b"host", b"localhost")],
        "server": ("localhost", 80), "client": ("localhost", 1),
    }  # fmt: skip

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    await app(scope, receive, send)
    return found[0]


def paths(app: Any, before: str = "") -> list[str]:
    found: list[str] = []
    for route in app.routes:
        if isinstance(route, APIRoute) and "{value" in route.path:
            found.append(before + route.path)
        elif isinstance(route, Mount):
            found += paths(route.app, before + route.path)
    return found


def main(file: str) -> None:
    app = runpy.run_path(file)["app"]
    texts: list[str] = json.loads(Path(file).with_name("texts.json").read_text(encoding="utf-8"))
    answers: dict[str, dict[str, int]] = {}
    for path in paths(app):
        before = path.split("{value")[0].replace("{first}", "7")
        answers[path] = {text: asyncio.run(status(app, before + text)) for text in texts}
    print(json.dumps({path: {str(code): [text for text in texts if told[text] == code] for code in sorted(set(told.values()))} for path, told in answers.items()}))  # fmt: skip


main(sys.argv[1])
