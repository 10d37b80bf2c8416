"""Imports a real application, lists its routes, and uses the ones that `make` added as a client does.

usage: real_make.py before|after|modules < JSON

Standard input is {"roots", "module", "expression", "generous", "tolerant", "lifespan", "database", "packages",
"before"}. `before` prints one line
of JSON with what the application is: {"routes", "tables", "openapi", "lifespan", "orm", "stand_ins"}; `after`, given that answer as
"before", adds {"new", "problems", "called", "uncalled", "stored"}; `modules` imports {"modules"} and prints {"failed": {NAME: TEXT}}.
Where the application can't be imported: {"failed": TEXT}.
"""

import asyncio
import contextlib
import gc
import importlib
import importlib.util
import json
import logging
import os
import re
import sys
import threading
import traceback
import warnings
from collections import Counter
from typing import Any

import real_make_world as world

Json = dict[str, Any]
PATIENCE = 60


def main() -> None:
    given: Json = json.load(sys.stdin)
    printed, sys.stdout = sys.stdout, sys.stderr
    step = {"before": before, "after": after, "modules": modules}[sys.argv[1]]
    try:
        enter(given)
        answer = step(given)
    except BaseException as error:  # whatever the application raises is the finding.
        traceback.print_exc()
        answer = {"failed": described(error, given)}
    answer["stand_ins"] = sorted(world.STOOD_IN)
    print(json.dumps(answer, default=str), file=printed, flush=True)
    os._exit(0)


def enter(given: Json) -> None:
    """Makes the application's code importable, in the surroundings of real_make_world."""
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    threading.excepthook = lambda *_: None
    world.refuse_network()
    world.give_settings(given["generous"], given["roots"])
    world.use_own_databases(given["database"], given["packages"])
    # The packages whose own optional imports are refused have to be there before the finder of stand-ins.
    import fastapi.testclient

    if not hasattr(fastapi.FastAPI, "frontend"):
        # Newer than this environment's FastAPI; static files are no part of what's compared.
        fastapi.FastAPI.frontend = fastapi.APIRouter.frontend = lambda *_, **__: None  # type: ignore[attr-defined]

    if given["tolerant"]:
        import tolerant

        for bear in (
            tolerant.bear_in_fastapi,
            tolerant.bear_in_standard_library,
            tolerant.bear_in_pydantic,
            tolerant.bear_in_sqlmodel,
        ):
            with contextlib.suppress(Exception):
                bear()
    sys.path[:0] = given["roots"]
    world.read_newer_python(given["roots"])
    sys.meta_path.insert(0, world.Finder(set()))
    sys.meta_path.append(world.Missing(given["roots"]))
    sys.argv = [given.get("module", "main")]


def described(error: BaseException, given: Json) -> str:
    """Says what failed, and the last line of the application's own code on the way there."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if any(frame.filename.startswith(root) for root in given["roots"])]
    where = f" at {os.path.relpath(own[-1].filename, given['roots'][-1])}:{own[-1].lineno}" if own else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}{where}"


def application(given: Json) -> Any:
    import fastapi

    module = importlib.import_module(given["module"])
    found = eval(f"m.{given['expression']}", {"m": module})
    if not isinstance(found, fastapi.FastAPI) and callable(found) and not hasattr(found, "routes") and not hasattr(found, "app"):
        found = found()
    for _ in range(5):
        if isinstance(found, fastapi.FastAPI):
            return found
        found = getattr(found, "app", None) or getattr(found, "other_asgi_app", None)
    found = [value for value in vars(module).values() if isinstance(value, fastapi.FastAPI)]
    if not found:
        raise LookupError(f"{given['expression']} of {given['module']} is no FastAPI application")
    return found[0]


def routes_of(app: Any, prefix: str = "") -> list[tuple[str, str, Any, Any]]:
    """Returns (method, path, route, application) of each route, those of mounted applications too."""
    found = []
    for route in app.routes:
        path = prefix + getattr(route, "path", "")
        if hasattr(getattr(route, "app", None), "routes") and not hasattr(route, "endpoint"):
            found += routes_of(route.app, path)
        for method in sorted(getattr(route, "methods", None) or ["*"]):
            found.append((method, path, route, app))
    return found


def listed(app: Any) -> list[str]:
    return [f"{method} {path}" for method, path, _, _ in routes_of(app) if method != "HEAD"]


def metadatas() -> list[Any]:
    """Returns each collection of tables that the application has filled, however it declares them."""
    if "sqlalchemy" in sys.modules:
        import sqlalchemy

        return [one for one in gc.get_objects() if isinstance(one, sqlalchemy.MetaData) and one.tables]
    return []


def models_elsewhere() -> list[str]:
    """Returns the names of the models of ORMs other than SQLAlchemy."""
    names: list[str] = []
    for module, base in (("tortoise", "Model"), ("beanie", "Document"), ("odmantic", "Model")):
        if module in sys.modules and (cls := getattr(sys.modules[module], base, None)) is not None:
            names += [one.__name__ for one in subclasses(cls) if not one.__module__.startswith(module)]
    return names


def subclasses(cls: Any) -> list[Any]:
    return [one for direct in type.__subclasses__(cls) for one in [direct, *subclasses(direct)]]


def tables_of() -> list[str]:
    return sorted({name for one in metadatas() for name in one.tables} | set(models_elsewhere()))


def before(given: Json) -> Json:
    app = application(given)
    answer: Json = {"routes": listed(app), "tables": tables_of(), "openapi": problem_of_openapi(app)}
    answer["makes_tables"] = create_tables(given)
    answer["mappers"] = problem_of_mappers()
    answer["lifespan"] = lifespan_problem(app, given)
    answer["tables"] = tables_of()
    answer["clients"] = (
        sorted({"motor", "pymongo", "asyncpg", "odmantic", "redis"} & set(sys.modules)) if not answer["tables"] else []
    )
    return answer


def problem_of_mappers() -> str | None:
    """Returns why the application's own models can't be used, if they can't."""
    if "sqlalchemy.orm" not in sys.modules:
        return None
    try:
        sys.modules["sqlalchemy.orm"].configure_mappers()
    except Exception as error:  # the finding.
        return f"{type(error).__name__}: {' '.join(str(error).split())[:160]}"
    return None


def problem_of_openapi(app: Any) -> str | None:
    try:
        app.openapi()
    except Exception as error:  # the finding.
        return f"{type(error).__name__}: {' '.join(str(error).split())[:160]}"
    return None


def drop_stand_ins(app: Any) -> None:
    """Takes out middlewares that are stand-ins: they'd answer nothing."""
    app.user_middleware = [one for one in app.user_middleware if type(one.cls).__name__ != "Mock"]


def lifespan_problem(app: Any, given: Json) -> str | None:
    async def start() -> None:
        async with asyncio.timeout(PATIENCE), app.router.lifespan_context(app):
            pass

    try:
        asyncio.run(start())
    except BaseException as error:  # the finding.
        return described(error, given)
    return None


def create_tables(given: Json) -> list[str]:
    """Creates all tables in the databases that the application's engines lead to; returns what couldn't be in any."""
    found = metadatas()
    if not found:
        return []
    first, *others = [tables_in(engine, found) for engine in own_engines(given)]
    return [text for name, text in first.items() if all(name in one for one in others)]


def reason(failure: str) -> str:
    """Returns the column that a database has no type for; else what's said, in both without the table and the place in its statement."""
    found = re.search(r"CompileError: .*?column '\w+'", failure)
    return re.sub(r"table '\w+'", "", found[0]) if found else re.sub(r" LINE \d+: .*", "", failure.partition(": ")[2])


def tables_in(engine: Any, found: list[Any]) -> dict[str, str]:
    """Creates all tables in one database; returns those that couldn't be, by name, and why."""
    import sqlalchemy
    from sqlalchemy.schema import CreateSchema

    problems = {}
    if engine.dialect.name == "postgresql":
        schemas = {table.schema for one in found for table in one.tables.values()} - {None}
        statements = [CreateSchema(name, if_not_exists=True) for name in schemas]
        statements += [
            sqlalchemy.text(f'create extension if not exists "{name}"') for name in ("uuid-ossp", "citext", "pg_trgm", "pgcrypto")
        ]
        # PostgreSQL 18 has it.
        statements.append(sqlalchemy.text("create function uuidv7() returns uuid language sql as 'select gen_random_uuid()'"))
        for statement in statements:
            with contextlib.suppress(Exception), engine.begin() as connection:
                connection.execute(statement)
    for one in found:
        try:
            one.create_all(engine)
        except Exception:  # each alone, then.
            tables = list(one.tables.values())
            with contextlib.suppress(Exception):
                tables = one.sorted_tables
            for table in tables:
                try:
                    table.create(engine, checkfirst=True)
                except Exception as error:  # the finding.
                    problems[table.name] = f"{table.name}: {type(error).__name__}: {' '.join(str(error).split())[:160]}"
    return problems


def own_engines(given: Json) -> list[Any]:
    """Engines of the databases that the application opens: it may have one for its tests besides its own."""
    import sqlalchemy

    database = given["database"]
    backends = list(database.get("backends", {})) or ["postgresql" if database.get("socket") else "sqlite"]
    return [
        sqlalchemy.create_engine(world.address(database, one, "psycopg2" if one == "postgresql" else "")) for one in backends
    ]


def modules(given: Json) -> Json:
    failed = {}
    # A project may import one module by two names, a table only once.
    files = {getattr(one, "__file__", None) for one in list(sys.modules.values())}
    for name in given["modules"]:
        try:
            spec = importlib.util.find_spec(name)
            if spec is not None and spec.origin in files:
                continue
            importlib.import_module(name)
        except BaseException as error:  # the finding.
            failed[name] = described(error, given)
    return {"failed_modules": failed}


def after(given: Json) -> Json:
    known: Json = given["before"]
    app = application(given)
    routes = listed(app)
    gone, new = Counter(known["routes"]) - Counter(routes), Counter(routes) - Counter(known["routes"])
    problems = [f"{route} is gone" for route in gone]
    if (openapi := problem_of_openapi(app)) and not known["openapi"]:
        problems.append(f"openapi() raises {openapi}")
    untabled = [
        one
        for one in create_tables(given)
        if one.partition(":")[0] not in {old.partition(":")[0] for old in known["makes_tables"]}
    ]
    known_reasons = {reason(old) for old in known["makes_tables"]}
    unfit = [one for one in untabled if reason(one) in known_reasons]
    problems += [f"no table {one}" for one in untabled if one not in unfit]
    new_tables = [name for name in tables_of() if name not in known["tables"]]
    answer: Json = {
        "new": sorted(new.elements()),
        "tables": new_tables,
        "problems": problems,
        "called": False,
        "uncalled": f"the application's own tables can't be made either: {unfit[0]}" if unfit else None,
        "stored": None,
    }
    if unfit and not problems:
        return answer
    if problems or not new or given["tolerant"]:
        answer["uncalled"] = "imported with stand-ins in FastAPI's own place" if given["tolerant"] else "not reached"
        return answer
    if known["mappers"]:
        answer["uncalled"] = f"the project's own models fail: {known['mappers']}"
        return answer
    import real_make_client

    drop_stand_ins(app)
    answer.update(real_make_client.used(app, given, routes_of(app), set(new), new_tables))
    answer.update(modules(given))
    return answer


if __name__ == "__main__":
    main()
