"""Which route real FastAPI hands a request to: asks each fixture's application, without running a handler.

usage: requests.py FIXTURE_FOLDER...

Prints one line of JSON a fixture, in the order given: {"fastapi": VERSION, "starlette": VERSION, "requests": [...]}, those of its
requests.json with the answers, or {"error": TRACEBACK}.
"""

import asyncio
import json
import multiprocessing
import re
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from uuid import UUID

import fastapi
import fastapi.routing
import starlette
import starlette.routing
from oracle import application_of, frontends
from starlette.routing import Host, Mount, Route, WebSocketRoute

Scope = dict[str, Any]


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


def answer(name: str) -> str:
    folder = Path(name).resolve()
    sys.stdout = sys.stderr = open("/dev/null", "w")
    try:
        fixture = json.loads((folder / "fixture.json").read_text(encoding="utf-8"))
        asked = json.loads((folder / "requests.json").read_text(encoding="utf-8"))["requests"]
        watch()
        application = application_of(folder, fixture)
        application.user_middleware = []
        found = asyncio.run(ask_all(application, asked))
        versions = {"fastapi": fastapi.__version__, "starlette": starlette.__version__}
        return json.dumps({**versions, "requests": found})
    except BaseException:
        return json.dumps({"error": traceback.format_exc()})


def main() -> None:
    warnings.simplefilter("ignore")
    sys.dont_write_bytecode = True
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        for line in pool.imap(answer, sys.argv[1:]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
