"""Reads the answers of an application, whatever envelope they're in."""

from typing import Any

Json = dict[str, Any]


def is_answered(status: int, answer: Any, codes: tuple[int, ...]) -> bool:
    """Tells whether an answer has one of these statuses, or its envelope says so."""
    return status in codes or says(answer, codes)


def says(answer: Any, codes: Any) -> bool:
    """Tells whether an envelope says a status of its own."""
    if not isinstance(answer, dict):
        return False
    return any(
        answer.get(name) in codes for name in ("code", "status_code", "statusCode", "status") if isinstance(answer.get(name), int)
    )


def found_in(value: Any, name: str) -> Json | None:
    """Returns the object with this name, at any depth: envelopes differ."""
    if isinstance(value, dict):
        if value.get("name") == name:
            return value
        value = list(value.values())
    if not isinstance(value, list):
        return None
    return next((found for one in value if (found := found_in(one, name)) is not None), None)
