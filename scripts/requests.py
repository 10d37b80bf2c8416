"""Which route real FastAPI hands a request to: asks each fixture's application, without running a handler.

usage: requests.py COUNT FIXTURE_FOLDER...

Prints one line of JSON a fixture, in the order given: {"fastapi": VERSION, "starlette": VERSION, "requests": [...]},
or {"error": TRACEBACK}. The requests are made of the application's own paths by a generator whose seed is the
fixture's name: parameters filled with what their converters take and with what they don't, slashes put on and taken
off, other methods, other hosts, parts encoded, left out and doubled.
"""

import asyncio
import json
import multiprocessing
import random
import re
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from uuid import UUID

import fastapi
import fastapi.routing
import starlette
import starlette.routing
from oracle import application_of, frontends, listing
from starlette.routing import Host, Mount, Route, WebSocketRoute

Scope = dict[str, Any]

PARAMETER = re.compile(r"{([a-zA-Z_]\w*)(?::([a-zA-Z_]\w*))?}")

# What fills a parameter: the first of them by its converter, the others whatever it is.
VALUES = {
    "str": ["42", "me", "a b", "é", "x%y", "a.b", "0"],
    "int": ["42", "007", "0", "18446744073709551616"],
    "float": ["4.25", "10", "0.50"],
    "uuid": ["3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3", "3F2B8C1E5D4A4F6B9C7D8E9FA0B1C2D3"],
    "path": ["a/b.txt", "", "x", "/x/"],
}
OTHERS = ["abc", "1.", "-1", "4.5.6", "a/b", "", "x\n", "..", "me", "٣"]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]


def filled(pattern: str, pick: random.Random) -> str:
    def value(match: re.Match[str]) -> str:
        if pick.random() < 0.2:
            return pick.choice(OTHERS)
        return pick.choice(VALUES[match[2] or "str"])

    return PARAMETER.sub(value, pattern)


def altered(path: str, pick: random.Random) -> str:
    """A path, most often as it is."""
    change = pick.randrange(16)
    if change < 4:
        return path.rstrip("/") if path.endswith("/") else path + "/"
    if change == 4:
        return path + pick.choice(["/more", "//", "x", "/.", "\n"])
    if change == 5:
        return path.rsplit("/", 1)[0] or "/"
    if change == 6:
        return path.swapcase()
    if change == 7:
        return "/" + path
    return path


def encoded(path: str, pick: random.Random) -> str:
    raw = quote(path, safe="/:@!$&'()*+,;=-._~")
    return raw.replace("/", "%2F", 2).replace("%2F", "/", 1) if pick.random() < 0.05 else raw


def requests(rows: list[Scope], root_path: str, count: int, pick: random.Random) -> list[Scope]:
    made: list[Scope] = []
    hosts = sorted({row["host"] for row in rows if row["host"]})
    own = [row for row in rows if row["kind"] != "docs"]
    tries = 0
    while len(made) < count:
        tries += 1
        row = pick.choice(own if pick.random() < 0.95 else rows)
        path = row["path"] or "/"
        if row["kind"] in ("mount", "frontend"):
            path = path.rstrip("/") + pick.choice(["", "/", "/x", "/x/y.js"])
        path = altered(filled(path, pick) or "/", pick)
        if root_path and pick.random() < 0.5:
            path = root_path + path
        is_socket = row["kind"] == "websocket" if pick.random() < 0.9 else row["kind"] != "websocket"
        method = pick.choice(row["methods"]) if row["methods"] and pick.random() < 0.7 else pick.choice(METHODS)
        host = row["host"] if pick.random() < 0.8 else pick.choice([None, *hosts])
        request = {
            "method": "WS" if is_socket else method,
            "path": encoded(path if path.startswith("/") else "/" + path, pick),
            "host": "example.test" if host is None else filled(host, pick),
        }
        # A fixture of few paths has its requests more than once in the end.
        if request not in made or tries > 100 * count:
            made.append(request)
    return made


def plain(value: Any) -> Any:
    """As JSON has it: an id too long for a number of JavaScript's as text."""
    if isinstance(value, UUID) or (isinstance(value, int) and value > 2**53 - 1):
        return str(value)
    return value


def record(scope: Scope, path: str, methods: Any, endpoint: Any) -> None:
    scope["answer"].update(
        path=scope.get("before", "") + path,
        methods=sorted(methods or []),
        handler=getattr(endpoint, "__qualname__", None),
        parameters={name: plain(value) for name, value in scope.get("path_params", {}).items()},
    )


async def answered(send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def watch() -> None:
    """Puts a recorder in the place of every handler."""
    api_handle, route_handle, mount_handle = fastapi.routing.APIRoute.handle, Route.handle, Mount.handle
    host_handle = Host.handle

    async def handle_api(self: Any, scope: Scope, receive: Any, send: Any) -> None:
        context = fastapi.routing._get_scope_effective_route_context(scope)
        own = context if context is not None and context.original_route is self else self
        record(scope, own.path, own.methods, self.endpoint)
        if own.methods and scope["method"] not in own.methods:
            await api_handle(self, scope, receive, send)
        else:
            await answered(send)

    async def handle_route(self: Any, scope: Scope, receive: Any, send: Any) -> None:
        record(scope, self.path, self.methods, self.endpoint)
        if self.methods and scope["method"] not in self.methods:
            await route_handle(self, scope, receive, send)
        else:
            await answered(send)

    async def handle_socket(self: Any, scope: Scope, receive: Any, send: Any) -> None:
        record(scope, self.path, [], self.endpoint)
        scope["answer"]["status"] = 200

    def below(handle: Any, path_of: Any) -> Any:
        async def handle_below(self: Any, scope: Scope, receive: Any, send: Any) -> None:
            inner = getattr(self, "_base_app", self.app)
            if getattr(inner, "routes", None) or any(frontends(inner)):
                scope["before"] = scope.get("before", "") + path_of(self)
                await handle(self, scope, receive, send)
                return
            record(scope, path_of(self), [], None)
            scope["answer"]["status"] = 200
            if scope["type"] == "http":
                await answered(send)

        return handle_below

    async def handle_frontends(self: Any, scope: Scope, receive: Any, send: Any) -> None:
        context = fastapi.routing._get_scope_effective_route_context(scope)
        prefix = context.frontend_prefix if context is not None and context.original_route is self else ""
        _, _, route = self._match(scope, prefix=prefix)
        record(scope, fastapi.routing._join_frontend_paths(prefix, route.path), [], None)
        # A file that's there is 405, any other 404.
        scope["answer"]["status"] = 200 if scope["method"] in route.methods else 405

    fastapi.routing.APIRoute.handle = handle_api
    Route.handle = handle_route
    WebSocketRoute.handle = handle_socket
    Mount.handle = below(mount_handle, lambda mount: mount.path)
    Host.handle = below(host_handle, lambda _: "")
    fastapi.routing._FrontendRouteGroup.handle = handle_frontends


async def ask(application: Any, request: Scope) -> Scope:
    answer: Scope = {"status": None, "path": None}
    is_socket = request["method"] == "WS"
    path = unquote(request["path"])
    scope: Scope = {
        "type": "websocket" if is_socket else "http",
        "method": request["method"],
        "path": path,
        "raw_path": request["path"].encode(),
        "root_path": "",
        "query_string": b"",
        "scheme": "ws" if is_socket else "http",
        "server": ("server.test", 80),
        "headers": [(b"host", request["host"].encode())],
        "answer": answer,
    }

    async def receive() -> Scope:
        return {"type": "websocket.connect"} if is_socket else {"type": "http.request", "body": b""}

    async def send(message: Scope) -> None:
        if message["type"] == "websocket.close":
            answer["status"] = 404
        if message["type"] != "http.response.start":
            return
        headers = {name.decode(): value.decode() for name, value in message.get("headers", [])}
        answer["status"] = answer["status"] or message["status"]
        if message["status"] == 307:
            answer["location"] = unquote(re.sub(r"^http://[^/]*", "", headers["location"]))
        if message["status"] == 405:
            answer["allow"] = sorted(headers.get("allow", "").split(", "))

    await application(scope, receive, send)
    if answer["status"] not in (200, 405):
        return {"status": answer["status"], **({"location": answer["location"]} if "location" in answer else {})}
    if answer["status"] == 405:
        answer.pop("parameters")
    return answer


async def ask_all(application: Any, asked: list[Scope]) -> list[Scope]:
    return [{**request, "answer": await ask(application, request)} for request in asked]


def answer(task: tuple[str, int]) -> str:
    name, count = task
    folder = Path(name).resolve()
    sys.stdout = sys.stderr = open("/dev/null", "w")
    try:
        fixture = json.loads((folder / "fixture.json").read_text(encoding="utf-8"))
        watch()
        application = application_of(folder, fixture)
        rows = listing(application, folder)
        application.user_middleware = []
        pick = random.Random(f"{folder.parent.name}/{folder.name}")
        made = requests(rows, getattr(application, "root_path", ""), count, pick)
        found = asyncio.run(ask_all(application, made))
        versions = {"fastapi": fastapi.__version__, "starlette": starlette.__version__}
        return json.dumps({**versions, "requests": found})
    except BaseException:
        return json.dumps({"error": traceback.format_exc()})


def main() -> None:
    warnings.simplefilter("ignore")
    sys.dont_write_bytecode = True
    tasks = [(name, int(sys.argv[1])) for name in sys.argv[2:]]
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        for line in pool.imap(answer, tasks):
            print(line, flush=True)


if __name__ == "__main__":
    main()
