"""A user for the routes that ask for a login: a row of the application's table of users, given in place of what its dependencies
that authenticate would return.
"""

import contextlib
import datetime
import inspect
import re
import traceback
import uuid
from typing import Any

Json = dict[str, Any]
AUTH = re.compile(
    r"user|auth|login|token|jwt|perm|role|admin|verif|require|api_?key|tenant|organi[sz]ation|current|scope|access|owner", re.I
)
IS_TRUE = re.compile(r"is_|has_|can_|active|verified|enabled")
NOT_AUTH = re.compile(r"(^|_)(db|session|uow|service|repo|repository|crud|pagination|params|redis|cache|settings|filter)", re.I)


def override(app: Any, operations: dict[str, Any], level: int, given: Json) -> None:
    """Gives the dependencies that authenticate a user of this run: none, those that ask a security scheme, all."""
    app.dependency_overrides.clear()
    if level == 0:
        return
    applications = {id(row[3]): row[3] for row in operations.values()}
    for row in operations.values():
        dependant = getattr(row[2], "dependant", None)
        if dependant is not None:
            for one in chosen(dependant, level):
                value = as_declared(row[2], one.call, user_for(one.call, given))
                for application in [app, *applications.values()]:
                    with contextlib.suppress(TypeError):
                        application.dependency_overrides[one.call] = constant(value)


def as_declared(route: Any, call: Any, user: Any) -> Any:
    """Returns a user as the handler says that it gets one: its key for a number, a mapping for a `dict`."""
    with contextlib.suppress(Exception):
        for parameter in signature_of(route.endpoint).parameters.values():
            further = getattr(parameter.annotation, "__metadata__", ())
            if any(getattr(one, "dependency", None) == call for one in (parameter.default, *further)):
                declared = parameter.annotation.__origin__ if further else parameter.annotation
                if declared is int:
                    return own_value(user, "id") or 1
                if re.match(r"(typing\.)?[dD]ict\b|<class 'dict'>", str(declared)) and not isinstance(user, dict):
                    return Stub(user)
    return user


def constant(value: Any) -> Any:
    return lambda: value


def chosen(dependant: Any, level: int) -> list[Any]:
    """Returns the dependencies to replace: those that make a user of what a security scheme reads; from level 2 on also those that
    are named so, at level 3 the outermost ones.
    """
    found: list[Any] = []
    for one in dependant.dependencies:
        name = named(one)
        if reads(one):
            found += [one] if level > 1 else []
            continue
        below = chosen(one, level)
        is_other = bool(NOT_AUTH.search(name))
        asks = any(reads(child) for child in one.dependencies)
        is_named = bool(AUTH.search(name)) and not makes_other(one.call) and (level == 3 or (level == 2 and not below))
        found += [one] if not is_other and (asks or is_named) else below
    return found


def makes_other(call: Any) -> bool:
    """Tells whether a dependency says that it makes an object that no user could stand for."""
    returned = None
    with contextlib.suppress(Exception):
        returned = inspect.signature(call).return_annotation
    is_class = inspect.isclass(returned) and returned not in (inspect.Signature.empty, bool, dict, type(None))
    return is_class and not hasattr(returned, "__mapper__") and not hasattr(returned, "model_fields")


def named(one: Any) -> str:
    name = getattr(one.call, "__qualname__", None) or type(one.call).__qualname__
    return str(name).rpartition(".")[2]


def reads(one: Any) -> bool:
    """Tells whether a dependency is a security scheme, or hands on the text that one reads."""
    from fastapi.security.base import SecurityBase

    if isinstance(one.call, SecurityBase):
        return True
    returned = ""
    with contextlib.suppress(Exception):
        returned = str(inspect.signature(one.call).return_annotation)
    is_text = bool(re.search(r"\bstr\b", returned)) and "[" not in returned.replace("Optional[", "")
    is_token = bool(re.search(r"token|bearer|credential", named(one))) and not re.search(
        r"payload|user|verif|decode|data", named(one)
    )
    return any(reads(child) for child in one.dependencies) and (is_text or is_token)


class Stub(dict):  # type: ignore[type-arg]
    """A user of whom everything is true; with the values of a row of the table of users, where there's one."""

    def __init__(self, row: Any = None) -> None:
        super().__init__()
        self.__dict__["row"] = row

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self[name]

    def __missing__(self, name: str) -> Any:
        own = own_value(self.__dict__["row"], name)
        if own is not None:
            return str(own) if name == "sub" else own
        if IS_TRUE.match(name):
            return not re.search(r"deleted|banned|blocked|locked|disabled", name)
        if "role" in name:
            return "admin"
        if re.search(r"disabled|deleted|locked|banned", name):
            return None
        texts = {"email": "tool@example.com", "username": "tool", "name": "tool", "sub": "1", "scopes": [], "permissions": []}
        return texts.get(name, 1)

    def get(self, name: Any, default: Any = None) -> Any:
        return self[name]


def own_value(row: Any, name: str) -> Any:
    """Returns what a row of the table of users says of this name, or of what a token calls so; None if it says nothing."""
    if row is None or name.startswith("_"):
        return None
    tenants = r"^(tenant|org|company|business|store|shop|branch|workspace)\w*_id$"
    if name in ("user_id", "sub", "uid"):
        name = "id"
    elif name == "tid" or (re.match(tenants, name) and not hasattr(row, name)):
        name = next((one for one in dir(type(row)) if re.match(tenants, one)), name)
    value = getattr(row, name, None)
    return getattr(value, "value", value)


USERS: dict[Any, Any] = {}


def user_for(call: Any, given: Json) -> Any:
    """Returns what a dependency that authenticates would: a row of the table of users, or an object of whom everything is true."""
    from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

    if isinstance(call, HTTPBearer):
        return HTTPAuthorizationCredentials(scheme="Bearer", credentials="any")
    if hasattr(call, "scheme_name") or getattr(inspect.signature(call), "return_annotation", None) in (str, str | None):
        return "any"
    returned = None
    with contextlib.suppress(Exception):
        returned = inspect.signature(call).return_annotation
    cls = returned if hasattr(returned, "__mapper__") else user_class(str(returned))
    if cls not in USERS:
        try:
            USERS[cls] = stored_user(cls, given) if cls is not None else None
        except Exception:  # an object without a row, then.
            traceback.print_exc()
            USERS[cls] = None
    row = USERS[cls]
    if hasattr(returned, "model_fields") and returned is not cls:
        values = {name: Stub(row)[name] for name in returned.model_fields}
        for name, field in returned.model_fields.items():
            if "UUID" in str(field.annotation) and values[name] == 1:
                values[name] = uuid.uuid4()
        with contextlib.suppress(Exception):
            return returned.model_validate(
                {name: str(one) if isinstance(one, uuid.UUID) else one for name, one in values.items()}
            )
        return returned.model_construct(**values)
    is_dict = returned is dict or re.match(r"(typing\.)?[dD]ict\b", str(returned))
    return Stub(row) if is_dict or row is None else row


def signature_of(call: Any) -> inspect.Signature:
    """The signature of a function, with what postponed annotations stand for."""
    try:
        return inspect.signature(call, eval_str=True)
    except Exception:
        return inspect.signature(call)


def user_class(annotation: str) -> Any:
    with contextlib.suppress(ImportError):
        import gc

        from sqlalchemy.orm import Mapper

        classes = [one.class_ for one in gc.get_objects() if isinstance(one, Mapper)]
        named = [one for one in classes if re.search(rf"\b{one.__name__}\b", annotation)]
        for pattern in (
            r"^(db|orm)?_?users?(model|db|orm|table)?$",
            r"^(account|employee|staff|customer|member|admin)s?",
            r"user$",
        ):
            named += [one for one in classes if re.search(pattern, one.__name__, re.I)]
        return named[0] if named else None
    return None


def stored_user(cls: Any, given: Json) -> Any:
    from real_make import own_engines
    from sqlalchemy.orm import Session

    user = None
    for engine in own_engines(given):
        session = Session(engine, expire_on_commit=False)
        for table in cls.__mapper__.tables:
            row_of(table, session, set())
        session.commit()
        user = session.query(cls).first()
    return user


def row_of(table: Any, session: Any, under_way: set[str]) -> Any:
    """Returns a row of a table, which it makes with those that its keys lead to; None where keys go round in a circle."""
    found = session.execute(table.select()).mappings().first()
    if found is not None or table.fullname in under_way:
        return found
    values = {}
    for column in table.columns:
        key = next(iter(column.foreign_keys), None)
        if key is not None and (not column.nullable or re.search(r"role|tenant|org|company|business|store", column.name)):
            parent = row_of(key.column.table, session, under_way | {table.fullname})
            values[column.name] = None if parent is None else parent[key.column.name]
        elif key is None:
            value = value_for(column)
            if value is not None:
                values[column.name] = value
    session.execute(table.insert().values({table.c[name]: value for name, value in values.items()}))
    return session.execute(table.select()).mappings().first()


def value_for(column: Any) -> Any:
    import sqlalchemy as sa

    name, kind = column.name.lower(), column.type
    has_default = column.default is not None or column.server_default is not None
    if isinstance(kind, sa.Boolean):
        return Stub()[name] if IS_TRUE.match(name) else (None if has_default or column.nullable else False)
    if isinstance(kind, sa.Enum):
        best = [one for one in kind.enums if re.search(r"super|admin|owner|active|approved", one, re.I)]
        value = (sorted(best, key=lambda one: ("admin" not in one.lower(), one)) or kind.enums)[0]
        return kind.enum_class[value] if kind.enum_class is not None else value
    if re.search(r"role|status", name) and isinstance(kind, sa.String):
        return "admin" if "role" in name else "active"
    if (
        (column.nullable and name not in ("email", "username"))
        or has_default
        or (column.primary_key and isinstance(kind, sa.Integer))
    ):
        return None
    with contextlib.suppress(NotImplementedError):
        python = kind.python_type
        values = {
            int: 1,
            float: 1.0,
            bool: True,
            dict: {},
            list: [],
            bytes: b"any",
            datetime.date: datetime.date.today(),
            uuid.UUID: uuid.uuid4(),
        }
        if python is datetime.datetime:
            return datetime.datetime.now(datetime.UTC if kind.timezone else None)
        if python is str:
            text = "tool@example.com" if "mail" in name else "+4915112345678" if "phone" in name else f"any{name}"
            return str(uuid.uuid4())[: kind.length or 36] if name == "id" else text[: kind.length or 80]
        return values.get(python, 1)
    return str(uuid.uuid4())
