"""Calls every stub of the generated routers with FastAPI's TestClient.

    python call_stubs.py <backend> <module> …    one JSON object on stdout: module -> call -> [status, body]

The routers are registered as the output of `make api` says: under /api/v1.
"""

import importlib
import json
import sys
import warnings

from fastapi import FastAPI
from fastapi.testclient import TestClient

SOME_ID = "9f2c7b0e-3a4d-4c57-9d55-0a6f6d1b2c3d"


def call_stubs(module: str) -> dict[str, list[object]]:
    router = importlib.import_module(f"api.http.{module}").router
    app = FastAPI()
    app.include_router(router, prefix="/api/v1")
    client = TestClient(app)
    many = f"/api/v1{router.prefix}/"
    one = many + SOME_ID
    calls = {
        "list": client.get(many),
        "get": client.get(one),
        "create": client.post(many, json={"a": 1}),
        "update": client.put(one, json={"a": 1}),
        "delete": client.delete(one),
        "get, bad id": client.get(f"{many}7"),
        "update, bad id": client.put(f"{many}7", json={}),
        "delete, bad id": client.delete(f"{many}7"),
        "create, a list": client.post(many, json=[]),
        "update, a list": client.put(one, json=[]),
        "create, no body": client.post(many),
    }
    answers = {
        call: [answer.status_code, answer.json() if answer.content else None] for call, answer in calls.items()
    }
    operations = client.get("/openapi.json").json()["paths"]
    answers["operations"] = [
        [method, path, operation["tags"]] for path, methods in operations.items() for method, operation in methods.items()
    ]
    return answers


if __name__ == "__main__":
    warnings.simplefilter("error")
    backend, *modules = sys.argv[1:]
    sys.path.insert(0, backend)
    print(json.dumps({module: call_stubs(module) for module in modules}))
