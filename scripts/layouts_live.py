"""Uses an application of test/layouts as a client does, with the resources that the generators added to it.

usage: layouts_live.py before|after < JSON

Runs in the application's folder. Standard input is its expectation: {"app", "database", "headers", "resources": [{"paths",
"updateVerb"}]}; for `after` with "routes", the answer of `before`. Prints one line of JSON: {"routes": [...]} for `before`, and for
`after` {"problems": [...]}, a sentence each.
"""

import asyncio
import importlib
import json
import os
import sys
import uuid
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent / "real-make"))
from real_make_answers import found_in

Json = dict[str, Any]
NAME = "Live check"
CHANGED = "Changed by the check"


def main() -> None:
    sys.path[:0] = [str(Path.cwd() / folder) for folder in ("src", ".")]
    given: Json = json.load(sys.stdin)
    app = application(given["app"])
    routes = routes_of(app)
    if sys.argv[1] == "before":
        print(json.dumps({"routes": routes}))
        return
    problems = [f"{route} is gone" for route in given["routes"] if route not in routes]
    for one in given["resources"]:
        one["paths"] = paths_served(one, routes)
    expected = {route for one in given["resources"] for route in routes_wanted(one)}
    new = [route for route in routes if route not in given["routes"]]
    problems += [f"{route} is missing" for route in sorted(expected) if route not in new]
    problems += [f"{route} is new" for route in new if route not in expected]
    if not problems:
        problems = asked(app, given)
    print(json.dumps({"problems": problems}))


def application(name: str) -> Any:
    module, attribute = name.split(":")
    found = getattr(importlib.import_module(module), attribute)
    return found() if attribute.startswith("create") else found


def routes_of(app: Any) -> list[str]:
    paths = app.openapi()["paths"]
    own = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    mounted = [one for one in app.routes if hasattr(getattr(one, "app", None), "openapi")]
    return own + [
        f"{method} {one.path}{path}"
        for one in mounted
        for method, path in (route.split(" ", 1) for route in routes_of(one.app))
    ]


def paths_served(resource: Json, routes: list[str]) -> Json:
    """Returns the paths of a resource, or those under another URL that's as good, if the application has them."""
    ways = [resource["paths"], *resource.get("otherPaths", [])]
    return next((way for way in ways if f"GET {way['collection']}" in routes), ways[0])


def routes_wanted(resource: Json) -> list[str]:
    collection, item = resource["paths"]["collection"], resource["paths"]["item"]
    update = {"both": ["PUT", "PATCH"]}.get(resource["updateVerb"], [resource["updateVerb"].upper()])
    return [
        *(f"{method} {collection}" for method in ("GET", "POST")),
        *(f"{method} {item}" for method in ("GET", *update, "DELETE")),
    ]


def asked(app: Any, given: Json) -> list[str]:
    from fastapi.testclient import TestClient

    make_tables(given)
    problems: list[str] = []
    with TestClient(app, headers=given.get("headers") or {}, follow_redirects=False) as client:
        for resource in given["resources"]:
            try:
                exercise(client, resource)
            except AssertionError as error:
                problems.append(f"{resource['name']}: {error}")
            except Exception as error:  # noqa: BLE001: whatever the application raises is the finding.
                problems.append(f"{resource['name']}: {type(error).__name__}: {str(error)[:300]}")
    return problems


def exercise(client: Any, resource: Json) -> None:
    """Creates, reads, lists, changes and deletes one item; asks for one that isn't there; sends a wrong body."""
    collection, item = resource["paths"]["collection"], resource["paths"]["item"]
    more = resource.get("body") or {}
    created = answer(client.post(collection, json={"name": NAME, "price": "12.50", **more}), 200, 201)
    made = found_in(created, NAME) or found_in(answer(client.get(collection), 200), NAME)
    assert made is not None, f"POST {collection} answers {created}, and the list doesn't have it"
    key = next((made[name] for name in ("id", "uuid", f"{resource['singular']}_id") if name in made), None)
    assert key is not None, f"no id in {made}"
    assert str(made.get("price")).startswith("12.5"), f"price in {made}"
    assert all(made.get(name) == value for name, value in more.items()), f"{made} has other values than {more}"
    if unique := resource.get("unique"):
        same = {"name": "Another", "price": "1", **more, unique: more[unique]}
        assert is_refused(client, collection, same), f"a second {unique} {more[unique]} is taken"
    path = item.replace(item[item.index("{") : item.index("}") + 1], str(key))
    assert found_in(answer(client.get(path), 200), NAME) is not None, f"GET {path} answers something else"
    assert found_in(answer(client.get(collection), 200), NAME) is not None, "the list doesn't have it"
    for verb in {"both": ["put", "patch"]}.get(resource["updateVerb"], [resource["updateVerb"]]):
        body = {"name": CHANGED} if verb == "patch" else {"name": CHANGED, "price": "12.50", **more}
        answer(client.request(verb, path, json=body), 200, 204)
        changed = answer(client.get(path), 200)
        assert found_in(changed, CHANGED) is not None, f"{verb.upper()} {path} changed nothing: {changed}"
    answer(client.post(collection, json={}), 422)
    answer(client.delete(path), 200, 204)
    answer(client.get(path), 404)
    absent = str(uuid.uuid4()) if isinstance(key, str) else "987654"
    answer(client.get(item.replace(item[item.index("{") : item.index("}") + 1], absent)), 404)


def is_refused(client: Any, path: str, body: Json) -> bool:
    """Returns true if the database, or the application before it, doesn't take an item."""
    try:
        return bool(client.post(path, json=body).status_code >= 400)
    except Exception as error:  # noqa: BLE001: a test client raises what the application does.
        return "IntegrityError" in type(error).__name__ or "UNIQUE" in str(error)


def answer(response: Any, *statuses: int) -> Any:
    request = response.request
    assert response.status_code in statuses, (
        f"{request.method} {request.url.path} answers {response.status_code}: {response.text[:200]}"
    )
    return response.json() if response.content else None


def make_tables(given: Json) -> None:
    """Makes the tables where the application doesn't, by its migrations if it has some, and what the seed of the expectation says."""
    database = given.get("database")
    if not database:
        return
    module, attribute = database["metadata"].split(":")
    found = getattr(importlib.import_module(module), attribute)
    metadata = getattr(found, "metadata", found)
    address = os.environ[database["env"]]
    if database["tablesMadeBy"] == "alembic":
        migrate(address)
        # Migrations of new tables aren't written in a project's own layout.
        create(metadata, address, database["driver"])
    elif database["tablesMadeBy"] == "nobody":
        create(metadata, address, database["driver"])
    seed = database.get("seed")
    if isinstance(seed, dict):
        import sqlalchemy

        exec("\n".join(seed["code"]), {"engine": sqlalchemy.create_engine(address)})  # noqa: S102: our own fixture.


def create(metadata: Any, address: str, driver: str) -> None:
    if driver == "sync":
        import sqlalchemy

        metadata.create_all(sqlalchemy.create_engine(address))
    else:
        asyncio.run(make_async(metadata, address))


def migrate(address: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config("alembic.ini", stdout=sys.stderr)
    # Settings may name a database of their own there; migrations run without asyncio.
    config.set_main_option("sqlalchemy.url", address.replace("+aiosqlite", "").replace("+asyncpg", "+psycopg"))
    command.upgrade(config, "head")


async def make_async(metadata: Any, address: str) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(address)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    await engine.dispose()


main()
