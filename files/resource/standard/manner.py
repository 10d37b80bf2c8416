"""What a project's conventions decide in the bodies beside this file.

`if` on a flag stays or goes when a body is written: of `if SEEN: … else: …` one branch is left, without the `if`. An
argument whose value is a flag is `True`, or isn't there.
"""

from typing import Any

from fastapi import FastAPI, HTTPException
from httpx import Response

# Not every row is seen: `seen_rows` are the conditions, such as whose it is and that it isn't deleted.
SEEN = True
# Everybody sees a row, and only `caller` may change it: `owner_id` says whose it is.
CHECKED = True
# A deletion keeps the row, and marks it.
KEPT = True
# A list is given in pages: `skip` and `limit`.
PAGED = True
# A list is an object with its rows and their number.
COUNTED = True
# A handler's result is the answer itself, not a row that FastAPI makes it from.
CONVERTED = True
# What the logic gives are responses: there are no rows.
RESPONDED = True
# A new row is validated: no field is left to the database.
VALIDATED = True
# The session is SQLModel's own.
EXEC = True
# An update changes what is sent, and nothing else.
PARTIAL = True
# A document can't hold all fields as they are: those of JSON are written.
ENCODED = True
# The answer to a delete: the row that's gone, or what the project says then.
RETURNED = True
SAID = True
# The logic refuses what isn't there: handlers hand it the key.
REFUSING = True
# The key is a number that's counted.
NUMBERED = True
# Tests: rows are kept in a table, whose name is known; the session is waited for, and commits at its end.
STORED = True
NAMED = True
WAITED = True
COMMITTED = True
# They ask the project's whole application, not the router alone.
WHOLE = True
# Lists can be asked for, rows changed and deleted, and a field comes back as it was sent.
LISTED = True
CHANGED = True
REMOVED = True
KNOWN = True
# Others don't see a row at all.
HIDDEN = True
CREATED = 201
DELETED = 204
REFUSED = 404

# What stands for conditions, for a caller, and for columns of a new row that no client gives.
seen_rows: Any = True
caller: Any = 1
set_columns: Any = {"owner_id": 1}
# What a list's answer tells of its page beside the rows and their number: `page=page`.
page_fields: Any = {}
# The name of a collection of documents, as a text.
collection = "items"


def answer[T](item: T) -> T:
    """Stands for what a handler gives back: the row, or the response made from it."""
    return item


def mark(item: Any) -> None:
    """Stands for what the project does with a row instead of deleting it."""
    item.is_deleted = True


def not_found() -> HTTPException:
    """Stands for the project's way to say that there's no such row."""
    return HTTPException(status_code=404)


def forbidden() -> HTTPException:
    """Stands for the way to say that a row is another's."""
    return HTTPException(status_code=403)


def said() -> object:
    """Stands for the project's answer to a delete."""
    return {"message": "Item deleted"}


def new_id() -> int:
    """Stands for what makes a key where no database does."""
    return 1


def key_name() -> str:
    """Stands for the name of the key as a text."""
    return "id"


def field_name() -> str:
    """Stands for the name of a field that comes back as it was sent."""
    return "title"


def rows(response: Response) -> Any:
    """Stands for the rows in the answer to a list."""
    return response.json()


def overrides(app: FastAPI) -> None:
    """Stands for what answers in a test instead of the dependencies that ask who calls."""
    app.dependency_overrides[forbidden] = lambda: None


def become_another() -> None:
    """Stands for what makes the caller another."""
