"""Makes FastAPI, pydantic and the standard library bear stand-ins: only the registration of routes matters here.

FastAPI's inspection of signatures fails on annotations that are stand-ins; FastAPI 0.165 refuses keywords that older
releases collected. Nothing here changes which routes are registered, at which path and with which methods.
"""

import dataclasses
import functools
import inspect
import typing
from collections.abc import Callable
from typing import Any

from stand_ins import Mock, MockModule


def bear_stand_ins() -> None:
    bear_in_fastapi()
    bear_in_standard_library()
    bear_in_pydantic()
    bear_in_sqlmodel()


def soft(owner: Any, name: str, instead: Callable[..., Any], errors: Any = Exception) -> None:
    """Replaces a function by one that answers something else where it would fail."""
    function = getattr(owner, name, None)
    if function is None:
        return

    def answer(*args: Any, **keywords: Any) -> Any:
        try:
            return function(*args, **keywords)
        except errors:
            return instead(*args, **keywords)

    setattr(owner, name, answer)


def bear_in_fastapi() -> None:
    import fastapi.openapi.utils
    import fastapi.param_functions as parameters
    import fastapi.routing as routing
    from fastapi.dependencies.models import Dependant

    def dependant(*_: Any, **keywords: Any) -> Any:
        return Dependant(call=keywords.get("call"), path=keywords.get("path")), [], False

    soft(routing, "_build_dependant_with_parameterless_dependencies", dependant)
    soft(routing, "_get_body_field", lambda *_, **__: None)
    soft(routing, "_is_async_gen_callable", lambda *_, **__: False)
    soft(routing, "_is_gen_callable", lambda *_, **__: False)
    vars(routing).update(
        create_model_field=lambda *_, **__: None,
        get_request_handler=lambda *_, **__: lambda request: None,
        get_typed_return_annotation=lambda *_, **__: None,
        is_body_allowed_for_status_code=lambda *_, **__: True,
    )
    for name in ("Query", "Path", "Body", "Header", "Cookie", "Form", "File"):
        vars(parameters)[name] = vars(fastapi)[name] = without_unknown(getattr(parameters, name))
    for cls in (fastapi.FastAPI, routing.APIRouter):
        cls.__init__ = without_unknown(cls.__init__)
        cls.include_router = without_stand_ins(cls.include_router)
    document = {"openapi": "3.1.0", "info": {}, "paths": {}, "components": {}}
    fastapi.openapi.utils.get_openapi = fastapi.applications.get_openapi = lambda *_, **__: document
    fastapi.FastAPI.openapi = lambda self: document


def without_unknown(function: Any) -> Any:
    """Returns a function that drops the keywords it doesn't have."""
    known = inspect.signature(function).parameters
    if any(one.kind is one.VAR_KEYWORD for one in known.values()):
        return function

    @functools.wraps(function)
    def called(*args: Any, **keywords: Any) -> Any:
        return function(*args, **{name: value for name, value in keywords.items() if name in known})

    return called


def without_stand_ins(include: Any) -> Any:
    """Returns `include_router` that does nothing with a router which is a stand-in."""

    @functools.wraps(include)
    def called(self: Any, router: Any = None, *args: Any, **keywords: Any) -> Any:
        return None if is_stand_in(router) else include(self, router, *args, **keywords)

    return called


def bear_in_standard_library() -> None:
    of = typing.Generic.__class_getitem__.__func__  # type: ignore[attr-defined]

    def class_getitem(cls: Any, parameters: Any) -> Any:
        given = parameters if isinstance(parameters, tuple) else (parameters,)
        if any(is_stand_in(one) for one in given):
            if cls not in (typing.Generic, typing.Protocol):
                return cls
            parameters = tuple(
                typing.TypeVar(f"MockT{index}") if isinstance(one, Mock) else one for index, one in enumerate(given)
            )
        try:
            return of(cls, parameters)
        except TypeError:
            if "Mock" in repr(parameters):
                return cls
            raise

    typing.Generic.__class_getitem__ = classmethod(class_getitem)  # type: ignore[assignment,attr-defined]
    soft(typing, "runtime_checkable", lambda cls: cls, TypeError)
    soft(dataclasses, "replace", lambda one, /, **_: one, TypeError)
    soft(functools.singledispatchmethod, "register", lambda self, cls, method=None: method or cls, TypeError)
    try:
        import typing_extensions
    except ImportError:
        return
    soft(typing_extensions, "runtime_checkable", lambda cls: cls, TypeError)


def bear_in_pydantic() -> None:
    import pydantic._internal._discriminated_union as unions

    soft(unions, "apply_discriminator", lambda schema, *_, **__: schema)
    import pydantic.v1.fields

    find = pydantic.v1.fields.find_validators
    vars(pydantic.v1.fields)["find_validators"] = lambda kind, config: iter(()) if is_stand_in(kind) else find(kind, config)


def is_stand_in(value: Any) -> bool:
    return isinstance(value, Mock | MockModule)


def bear_in_sqlmodel() -> None:
    """A column whose annotation is a stand-in becomes a column of text."""
    try:
        import sqlalchemy
        import sqlmodel.main
    except ImportError:
        return
    soft(sqlmodel.main, "get_sqlalchemy_type", lambda *_, **__: sqlalchemy.String)
