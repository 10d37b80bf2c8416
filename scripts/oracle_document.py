"""Writes an OpenAPI document as text: an operation, a schema, a security scheme a line, so that a changed one is a changed line."""

import json
from typing import Any

# How deep in the document an object has its members on lines of their own: paths and each path, components and each kind.
DEPTHS = {"paths": 2, "webhooks": 2, "components": 2}


def text_of(document: dict[str, Any]) -> str:
    members = [f"  {json.dumps(key)}: {lines_of(value, DEPTHS.get(key, 0), '  ')}" for key, value in document.items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def lines_of(value: Any, depth: int, indent: str) -> str:
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    members = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {lines_of(member, depth - 1, inner)}" for key, member in value.items()]
    return "{\n" + ",\n".join(members) + f"\n{indent}}}"
