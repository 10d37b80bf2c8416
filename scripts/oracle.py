"""What real FastAPI registers: imports each fixture's application and lists its routes.

usage: oracle.py FIXTURE_FOLDER...

Prints one line of JSON a fixture, in the order given: {"fastapi": VERSION, "routes": [...], "openapi": {...}} with the
routes in the shape of the report of `tool routes --format json` and what `app.openapi()` says, or {"error": TRACEBACK}. Each fixture runs in a process of its own, forked after
FastAPI has been imported, so that none sees what another has changed.
"""

import asyncio
import importlib
import inspect
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import fastapi
import fastapi.datastructures
import fastapi.openapi.utils
import fastapi.routing
import pydantic
from oracle_document import text_of
from oracle_installed import install
from oracle_served import application_served
from starlette.routing import BaseRoute, Host, Mount, Route, WebSocketRoute

Row = dict[str, Any]

# A fixture's stand-ins for packages that it imports and that are no part of it.
THIRD_PARTY = "site-packages"

# Those of them whose source the fixture asks to be read: set by each fixture in a process of its own.
FOLLOWED: set[str] = set()


def contexts(routes: list[BaseRoute]) -> Iterator[tuple[BaseRoute, Any]]:
    """Each route with what it is where it's served: prefixes and tags of the includes around it applied."""
    if hasattr(fastapi.routing, "iter_route_contexts"):
        for context in fastapi.routing.iter_route_contexts(routes):
            # The private name is the only way to the copies of mounts and hosts that an include makes.
            yield context.original_route, context._effective_route
    else:
        for route in routes:
            yield route, route


def frontends(application: Any) -> Iterator[str]:
    """Paths of the static front ends of an application, which are matched after all its routes."""
    router = getattr(application, "router", application)
    for candidate in getattr(router, "_iter_low_priority_routes", lambda: ())():
        group = getattr(candidate, "original_route", candidate)
        prefix = getattr(candidate, "frontend_prefix", "")
        for route in group.routes:
            yield fastapi.routing._join_frontend_paths(prefix, route.path)


def source(endpoint: Any) -> tuple[Any, str | None, int | None]:
    """The function or class behind an endpoint, its file, and its line: that of the first decorator."""
    function = inspect.unwrap(endpoint)
    while isinstance(function, partial):
        function = inspect.unwrap(function.func)
    if inspect.isclass(function):
        return function, inspect.getsourcefile(function), inspect.findsource(function)[1] + 1
    if not hasattr(function, "__code__"):
        function = inspect.unwrap(type(function).__call__)
    code = getattr(function, "__code__", None)
    return function, code and code.co_filename, code and code.co_firstlineno


def relative(file: str | None, root: Path) -> str | None:
    """A file of the fixture, or of a package that it follows; None for any other."""
    if file is None or not Path(file).is_relative_to(root):
        return None
    if not Path(file).is_relative_to(root / THIRD_PARTY):
        return Path(file).relative_to(root).as_posix()
    inside = Path(file).relative_to(root / THIRD_PARTY)
    return f"<site-packages>/{inside.as_posix()}" if inside.parts[0].removesuffix(".py") in FOLLOWED else None


def row(kind: str, path: str, host: str | None, **more: Any) -> Row:
    empty: Row = {"methods": [], "path": path, "tags": [], "kind": kind, "name": None, "handler": None, "module": None}
    return {**empty, "file": None, "line": None, "inSchema": False, "host": host, **more}


def endpoint_row(route: BaseRoute, effective: Any, path: str, host: str | None, root: Path) -> Row:
    endpoint = effective.endpoint
    function, file, line = source(endpoint)
    module = getattr(function, "__module__", None)
    if isinstance(route, fastapi.routing.APIRoute):
        kind = "api"
    elif isinstance(route, WebSocketRoute):
        kind = "websocket"
    else:
        kind = "docs" if module == "fastapi.applications" else "route"
    inside = relative(file, root)
    return row(
        kind,
        path,
        host,
        methods=sorted(getattr(effective, "methods", None) or []),
        tags=[tag.value if isinstance(tag, Enum) else tag for tag in getattr(effective, "tags", None) or []],
        name=effective.name,
        handler=getattr(inspect.unwrap(endpoint), "__qualname__", None),
        module=module,
        file=inside,
        line=line if inside else None,
        inSchema=kind == "api" and bool(effective.include_in_schema),
    )


def listing(application: Any, root: Path, prefix: str = "", host: str | None = None, around: tuple[Any, ...] = ()) -> list[Row]:
    """Rows of an application: its routes in the order in which they're matched, then its front ends."""
    rows: list[Row] = []
    around = (*around, application)
    for route, effective in contexts(getattr(application, "routes", [])):
        if isinstance(route, (Mount, Host)):
            path = prefix + (effective.path if isinstance(route, Mount) else "")
            name = effective.host if isinstance(route, Host) else host
            # Below a mount's own middleware; whatever else wraps an application hides its routes.
            inner = getattr(effective, "_base_app", effective.app)
            nested = [] if any(inner is outer for outer in around) else listing(inner, root, path, name, around)
            rows += nested or [row("mount", path, name, name=effective.name)]
        elif isinstance(route, (Route, WebSocketRoute)):
            rows.append(endpoint_row(route, effective, prefix + effective.path, host, root))
    return rows + [row("frontend", prefix + path, host) for path in frontends(application)]


def application_of(folder: Path, fixture: dict[str, Any]) -> Any:
    """The application of a fixture: what its entry names, or what the program gives to its server."""
    told = fixture.get("oracle", {})
    os.chdir(folder)
    os.environ.clear()
    os.environ.update({"PATH": os.defpath, **fixture.get("env", {}), **told.get("env", {})})
    sys.path[:0] = [str(folder / entry) for entry in told.get("pythonPath", fixture.get("pythonPath", [""]))]
    sys.path.append(str(folder / THIRD_PARTY))
    if "installed" in told:
        site = folder.parent / "installed"
        sys.path += [str(site), *install(folder, told["installed"], site)]
    if "serve" in told:
        return application_served(told["serve"])
    module, _, expression = told.get("entry", fixture.get("entry")).partition(":")
    sys.argv = [module]
    try:
        return eval(expression, vars(importlib.import_module(module)))
    except Exception as error:
        if not told.get("raises"):
            raise
        return application_before(error, module, expression)


def application_before(error: Exception, module: str, expression: str) -> Any:
    """What an entry names where the import of its module ended early."""
    frame = error.__traceback__
    while frame is not None and frame.tb_frame.f_globals.get("__name__") != module:
        frame = frame.tb_next
    if frame is None:
        raise error
    return eval(expression, frame.tb_frame.f_globals)


def copied(folder: Path, fixture: dict[str, Any], temporary: str) -> Path:
    """A copy of a fixture, with the files that it has only while it runs."""
    copy = Path(temporary).resolve() / folder.name
    shutil.copytree(folder, copy)
    for name, content in fixture["oracle"].get("files", {}).items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(content, encoding="utf-8")
    return copy


Answer = dict[str, Any]


def described(application: Any, root: Path) -> Answer:
    return {"routes": listing(application, root), "openapi": openapi(application)}


async def started(application: Any, root: Path) -> Answer:
    """An application while it runs, as a server starts it: with its lifespan entered."""
    async with application.router.lifespan_context(application):
        await asyncio.sleep(0)  # Tasks of the lifespan begin, as before a server's first request.
        return described(application, root)


def openapi(application: Any) -> Answer:
    """What `app.openapi()` says: the document, as a text too, and how many operations it has."""
    try:
        document = application.openapi()
        make_ids_steady(document, application)
        operations = sum(map(len, document["paths"].values()))
        return {"operations": operations, "document": document, "text": text_of(document)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}".split("\n", 1)[0]}


def make_ids_steady(document: Answer, application: Any) -> None:
    """FastAPI's own id of a route with several methods ends with any of them. Here it's the first in the order of the alphabet."""
    paths = document["paths"]
    for route, effective in contexts(application.routes):
        generate = getattr(effective, "generate_unique_id_function", None)
        methods = sorted(getattr(effective, "methods", None) or [])
        if isinstance(route, fastapi.routing.APIRoute) and not route.operation_id and len(methods) > 1:
            if isinstance(generate, fastapi.datastructures.DefaultPlaceholder):
                stem = effective.unique_id.rpartition("_")[0]
                for method in methods:
                    operation = paths.get(effective.path_format, {}).get(method.lower(), {})
                    if operation.get("operationId") == effective.unique_id:
                        operation["operationId"] = f"{stem}_{methods[0].lower()}"


def make_methods_steady() -> None:
    """Makes FastAPI write the operations of one route in the order of the alphabet: they come in any, another in each process."""
    written = fastapi.openapi.utils.get_openapi_path

    def steady(**arguments: Any) -> Any:
        item, *others = written(**arguments)
        return dict(sorted(item.items())), *others

    fastapi.openapi.utils.get_openapi_path = steady


def answer(name: str) -> str:
    folder = Path(name).resolve()
    make_methods_steady()
    # What a fixture prints is of no interest; our own answer goes through the pool.
    sys.stdout = sys.stderr = open(os.devnull, "w")
    try:
        told = folder / "fixture.json"
        fixture = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {"entry": "main:app"}
        FOLLOWED.update(fixture.get("follow", []))
        with tempfile.TemporaryDirectory() as temporary:
            root = copied(folder, fixture, temporary) if "oracle" in fixture else folder
            application = application_of(root, fixture)
            said = asyncio.run(started(application, root)) if fixture.get("startup") else described(application, root)
            # A temporary folder can't be removed from within on every system.
            os.chdir(folder)
        return json.dumps({"fastapi": fastapi.__version__, "pydantic": pydantic.VERSION, **said}, ensure_ascii=False)
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
