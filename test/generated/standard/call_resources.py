"""Sends requests to applications with a generated resource each.

    python call_resources.py <folder> < expected.json    one JSON object on stdout: package -> what's wrong, or null

Standard input has an object: package -> what its application should do. Each is imported in a process of its own.
"""

import importlib
import json
import os
import sys
import traceback
import warnings
from pathlib import Path

import aiosqlite  # noqa: F401 (imported before the processes part)
import beanie  # noqa: F401
import sqlalchemy.ext.asyncio  # noqa: F401
import sqlmodel.ext.asyncio.session  # noqa: F401
from fastapi.testclient import TestClient

sys.path.append(str(Path(__file__).resolve().parents[3] / "scripts" / "real-make"))
from real_make_mongo import use_own_mongo

BODY = {
    "name": "One",
    "price": "1.50",
    "amount": 4,
    "tags": ["a", "b"],
    "state": "live",
    "site": "https://example.com/one",
    "extra": {"key": "value"},
    "ratio": 1.5,
}
ANOTHER = {**BODY, "name": "Another", "note": "Other", "seen": "2026-01-31T12:30:00Z"}


def check(package: str, expected: dict) -> None:
    main = importlib.import_module(f"{package}.main")
    client = TestClient(main.app, raise_server_exceptions=True)
    path = expected["path"]
    end = "/" if path.endswith("/") else ""
    key = expected["key"]
    made = 0

    def one(row: dict) -> str:
        return f"{path.removesuffix('/')}/{row[key]}{end}"

    def send(method: str, url: str, status: int, **more: object):
        response = client.request(method, url, follow_redirects=False, **more)
        assert response.status_code == status, (method, url, response.status_code, response.text)
        return response.json() if response.content else None

    def create(body: dict, **more: object) -> dict:
        nonlocal made
        made += 1
        return send("post", path, expected["created"], json=body, **more)

    def rows(answer: object) -> list[dict]:
        if expected["wrapper"] is None:
            return answer
        assert answer[expected["wrapper"][1]] == made, answer
        return answer[expected["wrapper"][0]]

    if expected["stub"]:
        send("get", path, 501)
        send("post", path, 501, json=BODY)
        return
    assert rows(send("get", path, 200)) == []
    first = create(BODY)
    second = create(ANOTHER)
    for name, value in BODY.items():
        assert first[name] == value or name == "price", (name, first)
    assert first["active"] is True and first["note"] is None and first["seen"] is None
    assert first[key] != second[key]
    listed = rows(send("get", path, 200))
    assert sorted(map(repr, listed)) == sorted(map(repr, [first, second])), listed
    if expected["page"] is not None:
        made_pages = [send("get", path + query, 200) for query in expected["page"]]
        assert [rows(page) for page in made_pages] == [[row] for row in listed], made_pages
    assert send("get", one(first), 200) == first
    patch = {"name": "Changed"} if expected["partial"] else {**BODY, "name": "Changed"}
    changed = send(expected["update"], one(first), 200, json=patch)
    assert changed == {**first, "name": "Changed"}, changed
    assert send("get", one(first), 200) == changed
    assert send("get", one(second), 200) == second
    missing = one({key: expected["missing"]})
    send("get", missing, 404)
    send(expected["update"], missing, 404, json=patch)
    send("delete", missing, 404)
    send("post", path, 422, json={})
    send("post", path, 422, json={**BODY, "name": ""})
    send("post", path, 422, json={**BODY, "amount": 11})
    for hidden in expected["owned"]:
        other = {"headers": {"user": "2"}}
        made, before = made if hidden == 1 else 0, made
        assert len(rows(send("get", path, 200, **other))) == made
        made = before
        send("get", one(first), 200 if hidden == 1 else 404, **other)
        refused = 403 if hidden == 1 else 404
        send(expected["update"], one(first), refused, json=patch, **other)
        send("delete", one(first), refused, **other)
        assert first["owner_id"] == 1
    gone = send("delete", one(first), expected["deleted"])
    if expected["answer"] == "row":
        assert gone == changed, gone
    else:
        assert gone == expected["answer"], gone
    made -= 1
    send("get", one(first), 404)
    assert rows(send("get", path, 200)) == [second]


def outcome(package: str, expected: dict) -> str | None:
    try:
        check(package, expected)
    except BaseException:
        return traceback.format_exc(limit=-6)
    return None


def main() -> None:
    warnings.simplefilter("ignore")
    use_own_mongo()
    sys.path.insert(0, sys.argv[1])
    outcomes = {}
    for package, expected in json.load(sys.stdin).items():
        reader, writer = os.pipe()
        if os.fork() == 0:
            with os.fdopen(writer, "w") as pipe:
                json.dump(outcome(package, expected), pipe)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            outcomes[package] = json.load(pipe)
        os.wait()
    print(json.dumps(outcomes))


if __name__ == "__main__":
    main()
