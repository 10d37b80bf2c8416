"""Uses the routes that `make` added as a client does: creates two items, reads, lists, changes and deletes one, asks for one that
isn't there, sends a wrong body, and looks into the database. What the surroundings can't give (a login by a middleware, a
parent's row) isn't held against the routes: the answer is then `uncalled`, with the reason.
"""

import contextlib
import re
import traceback
import uuid
from pathlib import Path
from typing import Any

from real_make_answers import found_in, is_answered, says
from real_make_mongo import SERVER
from real_make_users import chosen, override

Json = dict[str, Any]
FIELDS = {"name": "Live check", "price": 12.5, "note": "a note"}
SURROUNDINGS = re.compile(
    r"Connection ?(refused|error|reset)|no network|Name or service|stand_ins|'Mock'|\bmock\b|fakeredis|redis|DetachedInstance|lifespan|timed? ?out|"
    r"object has no attribute .*State|'State' object|<ContextVar|ExtensionNotFound|mongomock|violates foreign key|FOREIGN KEY constraint|violates not-null|InFailedSqlTransaction|default_connection for the model|Stub|"
    r"invalid input for query argument|invalid input syntax for type|badly formed hexadecimal UUID",
    re.I,
)
# The statuses that refuse a wrong body, and those for an item that isn't there.
WRONG, ABSENT = (400, 422), (404, 400, 410)


class Uncalled(Exception):
    """Says why this surroundings can't tell."""


class Refused(Exception):
    """A status that asks for a login or a right."""


class Stub(Exception):
    """An answer that says that nothing is implemented."""


def used(app: Any, given: Json, rows: list[Any], new: set[str], tables: list[str]) -> Json:
    operations = classified([row for row in rows if f"{row[0]} {row[1]}" in new])
    missing = [name for name in ("list", "read", "create", "update", "delete") if name not in operations]
    answer: Json = {"missing": missing, "operations": {name: f"{row[0]} {row[1]}" for name, row in operations.items()}}
    if "create" not in operations or not {"list", "read"} & set(operations):
        return {**answer, "uncalled": f"no {', '.join(missing)}"}
    from fastapi.testclient import TestClient
    from real_make import create_tables

    with contextlib.ExitStack() as stack:
        client = TestClient(app, "http://localhost", follow_redirects=True)
        if given["lifespan"]:
            try:
                stack.enter_context(client)
            except BaseException as error:  # without a lifespan, then.
                traceback.print_exc()
                answer["lifespan"] = f"{type(error).__name__}: {str(error)[:200]}"
                client = TestClient(app, "http://localhost", follow_redirects=True)
        # An engine that the start makes has no tables yet.
        create_tables(given)
        raised = watched(operations)
        asks = any(chosen(row[2].dependant, 1) for row in operations.values() if hasattr(row[2], "dependant"))
        for level in range(1 if asks else 0, 4):
            override(app, operations, level, given)
            exercise = Exercise(client, operations, given, tables, level, raised)
            try:
                exercise.run()
            except Refused as error:
                answer["uncalled"] = str(error)
                continue
            except Uncalled as error:
                answer.update(exercise.facts(), uncalled=str(error))
                continue
            except Stub:
                return {**answer, **exercise.facts(), "stub": True, "called": True, "uncalled": None}
            except AssertionError as error:
                return {**answer, **exercise.facts(), "problems": [str(error)], "called": True, "uncalled": None}
            except Exception as error:  # a test client raises what the application does.
                traceback.print_exc()
                text = f"{exercise.doing}: {blamed(error, given)}"
                is_stand_in = level > 1 and re.search(r"'\w*(User|Account|Member|Admin)\w*' object has no attribute", str(error))
                if is_stand_in or is_surroundings(error, given):
                    answer.update(exercise.facts(), uncalled=text)
                    continue
                return {**answer, **exercise.facts(), "problems": [text], "called": True, "uncalled": None}
            return {**answer, **exercise.facts(), "called": True, "uncalled": None}
    return answer


def watched(operations: dict[str, Any]) -> list[BaseException | None]:
    """Returns a list that gets an entry for each request that reaches one of the routes: what it raised, which a middleware may hide."""
    raised: list[BaseException | None] = []

    def watch(handle: Any) -> Any:
        async def handled(*args: Any) -> None:
            raised.append(None)
            try:
                await handle(*args)
            except Exception as error:
                raised[-1] = error
                raise

        return handled

    for route in {id(row[2]): row[2] for row in operations.values()}.values():
        route.handle = watch(route.handle)
    return raised


def classified(rows: list[Any]) -> dict[str, Any]:
    """Returns the route of each operation."""
    found: dict[str, Any] = {}
    for row in sorted(rows, key=lambda row: len(row[1])):
        method, path = row[0], row[1].rstrip("/")
        last = path.rpartition("/")[2]
        has_key = bool(re.search(r"widgets?[^{]*/\{[^}]*\}", path, re.I))
        name = {"PUT": "update", "PATCH": "update", "DELETE": "delete"}.get(method)
        if method == "GET":
            name = "read" if has_key else "list"
        elif method == "POST":
            words = (("list", r"list|search|all"), ("delete", r"delete|remove"), ("update", r"update|edit"))
            name = next((one for one, pattern in words if re.search(pattern, last)), "create")
        if name is not None:
            found.setdefault(name, row)
    return found


class Exercise:
    """One client's way through the operations; `facts` are what it found."""

    def __init__(
        self,
        client: Any,
        operations: dict[str, Any],
        given: Json,
        tables: list[str],
        level: int,
        raised: list[BaseException | None],
    ) -> None:
        self.client, self.operations, self.given, self.tables, self.raised = client, operations, given, tables, raised
        self.names = [f"Live check {level}{letter}" for letter in "abc"]
        self.doing, self.level, self.is_stored, self.notes = "", level, None, []
        self.parents: Json = {}

    def facts(self) -> Json:
        return {"stored": self.is_stored, "authenticated": self.level, "notes": self.notes}

    def run(self) -> None:
        first, second, changed = self.names
        one, other = self.created(first), self.created(second)
        self.is_stored = stored(self.given, self.tables, first)
        if "read" in self.operations:
            found = found_in(self.answer("read", key=one), first)
            assert found is not None, f"{self.doing} answers something else than the item"
            price = found.get("price")
            assert price is None or abs(float(price) - 12.5) < 0.001, f"{self.doing} answers the price {price}"
            assert price is not None or "price" not in self.sent, f"{self.doing} answers no price: {str(found)[:120]}"
        if "list" in self.operations:
            listing = self.answer("list")
            for name in (first, second):
                assert found_in(listing, name) is not None, f"{self.doing}: the list doesn't have {name}: {str(listing)[:160]}"
        if "update" in self.operations:
            self.answer("update", key=one, name=changed)
            one = changed if one == first else one
            assert found_in(self.seen(one), changed) is not None, f"{self.doing} changed nothing: {str(self.seen(one))[:160]}"
            assert found_in(self.seen(other), second) is not None, f"{self.doing} changed another row"
        if wrong := self.wrong_body():
            status, answer = self.raw("create", body=wrong)
            assert is_answered(status, answer, WRONG), (
                f"{self.doing} with a wrong body answers {status}: {str(answer)[:120]}"
            )
        if "delete" in self.operations:
            self.answer("delete", key=one)
            doing = self.doing
            assert self.is_absent(one, changed), f"{doing}: the item is still there"
            assert found_in(self.seen(other), second) is not None, f"{doing} deleted another row as well"
        if "read" in self.operations:
            absent = (
                str(uuid.uuid4())
                if isinstance(other, str) and re.fullmatch(r"[0-9a-f-]{32,36}", other)
                else "f" * 24
                if isinstance(other, str) and len(other) == 24
                else "987654"
            )
            status, answer = self.raw("read", key=absent)
            assert is_answered(status, answer, ABSENT) or self.is_page_for_absent(status, answer), (
                f"{self.doing} of an absent key answers {status}: {str(answer)[:120]}"
            )

    def is_page_for_absent(self, status: int, answer: Any) -> bool:
        """Returns True for the page of its own that an application may have for what isn't there."""
        page = self.client.get("/no/such/path")
        return (status, answer) == (page.status_code, page.text)

    def created(self, name: str) -> Any:
        answer = self.answer("create", name=name)
        made = found_in(answer, name)
        if made is None and "list" in self.operations:
            made = found_in(self.answer("list"), name)
        assert made is not None, f"{self.doing} answers {str(answer)[:160]}, and no list has it"
        row = self.operations.get("read") or self.operations.get("update") or self.operations.get("delete")
        if row is None:
            return None
        parameter = re.findall(r"\{(\w+)[^}]*\}", row[1])[-1]
        names = [parameter, *[one for one in ("id", "_id", "uuid", "public_id", "slug", "pk") if one in made]]
        names += [one for one in made if one.lower().replace("_", "") == parameter.lower().replace("_", "")] + [
            one for one in made if one.lower().endswith("id")
        ]
        key = next((made[one] for one in names if made.get(one) is not None), None)
        assert key is not None, f"{self.doing} answers no key: {str(made)[:160]}"
        return key

    def seen(self, key: Any) -> Any:
        return self.answer("read", key=key) if "read" in self.operations else self.answer("list")

    def is_absent(self, key: Any, name: str) -> bool:
        if "read" not in self.operations:
            return found_in(self.answer("list"), name) is None
        status, answer = self.raw("read", key=key)
        return is_answered(status, answer, ABSENT) or found_in(answer, name) is None

    def answer(self, operation: str, key: Any = None, name: str = "") -> Any:
        status, answer = self.raw(operation, key, name or self.names[0])
        text = f"{self.doing} answers {status}: {str(answer)[:300]}"
        if status in (401, 403) or (
            status in (400, 422) and re.search(r"authorization|not authenticated|missing token|x-api-key", str(answer), re.I)
        ):
            raise Refused(text)
        if status == 501 or "Operation not implemented" in str(answer):
            raise Stub(text)
        if status >= 500 and (SURROUNDINGS.search(str(answer)) or not self.raised):
            raise Uncalled(text)
        if status >= 500 and self.raised[-1] is not None:
            raise self.raised[-1]
        if status in (404, 422, 400) and self.parents:
            raise Uncalled(f"{text} (with {self.parents})")
        assert status < 300 and not says(answer, range(400, 600)), text
        return answer

    def raw(self, operation: str, key: Any = None, name: str = "", body: Any = None) -> tuple[int, Any]:
        method, path, route, application = self.operations[operation]
        described = self.described(operation)
        parameters = described.get("parameters", [])
        self.doing = f"{method} {path}"
        self.raised.clear()
        keys = re.findall(r"\{(\w+)[^}]*\}", path)
        for index, parameter in enumerate(keys):
            is_key = key is not None and index == len(keys) - 1
            value = key if is_key else self.parent(parameter, parameters)
            path = re.sub(r"\{" + parameter + r"[^}]*\}", str(value), path)
        needed = {one["in"]: {} for one in parameters}
        for one in parameters:
            if one.get("required") and one["in"] in ("query", "header", "cookie"):
                needed[one["in"]][one["name"]] = self.parent(one["name"], parameters)
        keywords: Json = {
            "params": needed.get("query") or None,
            "headers": {key: str(value) for key, value in needed.get("header", {}).items()},
        }
        content = (described.get("requestBody") or {}).get("content", {})
        if operation in ("create", "update") or content:
            kind = next(iter(content), "application/json")
            schema = content.get(kind, {}).get("schema", {})
            sent = body if body is not None else self.body(schema, {**FIELDS, "name": name}, operation)
            keywords["json" if "json" in kind else "data"] = sent
            self.sent = sent if body is None else getattr(self, "sent", {})
        response = self.client.request(method, path, **keywords)
        try:
            return response.status_code, response.json()
        except ValueError:
            return response.status_code, response.text

    def parent(self, name: str, parameters: list[Any]) -> Any:
        schema = next((one.get("schema", {}) for one in parameters if one["name"] == name), {})
        self.parents[name] = value = self.body(schema, {}, "create") if schema else "default"
        return value

    def described(self, operation: str) -> Json:
        method, path, route, application = self.operations[operation]
        with contextlib.suppress(Exception):
            self.document = application.openapi()
            return self.document["paths"][route.path_format][method.lower()]  # type: ignore[no-any-return]
        return {}

    def body(self, schema: Json, fields: Json, operation: str, name: str = "") -> Any:
        """Returns a value that the schema takes, with these fields where it has them."""
        if "$ref" in schema:
            found: Any = self.document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            return self.body(found, fields, operation, name)
        if name in fields and schema.get("type") not in ("object", "array"):
            is_text = (
                schema.get("type") == "string"
                or any(one.get("type") == "string" for one in schema.get("anyOf", []))
                and not any(one.get("type") == "number" for one in schema.get("anyOf", []))
            )
            return str(fields[name]) if is_text else fields[name]
        for key in ("anyOf", "oneOf", "allOf"):
            if key in schema:
                return self.body(next((one for one in schema[key] if one.get("type") != "null"), {}), fields, operation, name)
        if "const" in schema or "enum" in schema or "default" in schema:
            return schema.get("const", schema.get("default", (schema.get("enum") or [None])[0]))
        if "properties" in schema:
            wanted = set(schema.get("required", [])) | (set(fields) & set(schema["properties"]))
            return {
                one: self.body(schema["properties"][one], fields, operation, one) for one in schema["properties"] if one in wanted
            }
        kind, form = schema.get("type"), schema.get("format")
        if not schema:
            return dict(fields) if not name else None
        if name.endswith("_id"):
            self.parents[name] = True
        texts = {
            "uuid": str(uuid.uuid4()),
            "email": "tool@example.com",
            "date": "2026-01-02",
            "date-time": "2026-01-02T03:04:05Z",
            "uri": "http://localhost/",
        }
        values = {
            "integer": max(1, schema.get("minimum", 1)),
            "number": 1.0,
            "boolean": True,
            "array": [],
            "object": {},
            "string": texts.get(form, "any"),
        }
        return values.get(kind)

    def wrong_body(self) -> Any:
        sent = self.sent
        if not isinstance(sent, dict) or "requestBody" not in self.described("create"):
            return None
        nested = next((key for key, value in sent.items() if isinstance(value, dict) and "price" in value), None)
        return {nested: {"price": "wrong"}} if nested else {"price": "wrong"}


def stored(given: Json, tables: list[str], name: str) -> bool | None:
    """Tells whether a new table has a row of this name; None without a new table that could."""
    from real_make import metadatas, models_elsewhere, own_engines

    found = None
    for metadata in metadatas():
        for table in metadata.tables.values():
            if table.fullname in tables and "name" in table.columns:
                for engine in own_engines(given):
                    with contextlib.suppress(Exception), engine.connect() as connection:  # it may be the other's table.
                        rows = connection.execute(table.select().with_only_columns(table.c.name)).scalars().all()
                        found = bool(found) or name in rows
    if found is None and SERVER:
        return in_mongo(name)
    if found is None and set(models_elsewhere()) & set(tables):
        return True
    return found


def in_mongo(name: str) -> bool:
    [client] = SERVER
    databases = [client[one] for one in client.list_database_names()]
    return any(one[collection].find_one({"name": name}) for one in databases for collection in one.list_collection_names())


def own_frames(error: BaseException, given: Json) -> list[Any]:
    frames: list[Any] = []
    one: BaseException | None = error
    while one is not None:
        frames += [
            frame
            for frame in traceback.extract_tb(one.__traceback__)
            if any(frame.filename.startswith(root + "/") for root in given["roots"])
        ]
        one = one.__cause__
    return frames


def blamed(error: BaseException, given: Json) -> str:
    frames = own_frames(error, given)
    where = f" at {Path(frames[-1].filename).relative_to(Path(given['roots'][-1]))}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}{where}"


def is_surroundings(error: BaseException, given: Json) -> bool:
    """Tells whether the surroundings are at fault: nothing new stands on the way to the error, or it's of a kind that they cause."""
    if isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)
    is_answer = any(frame.name == "serialize_response" for frame in frames)
    is_new = any(
        "widget" in frame.name.lower() or any(frame.filename.endswith("/" + path) for path in given["written"])
        for frame in own_frames(error, given)
    )
    is_usual = SURROUNDINGS.search(f"{type(error).__name__} {error}") or isinstance(error, ConnectionError | TimeoutError)
    return not (is_new or is_answer) or bool(is_usual)
