"""Annotations that aren't evaluated are texts, with quotes and spaces of Python's own."""
from __future__ import annotations as _annotations

import inspect
from typing import Annotated, ClassVar, get_type_hints


class _Model:
    ping: Annotated[int, str("GET"), "/ping"]
    hidden: ClassVar[str]
    later: _Later
    quoted: "Dict[str , int]"
    either: int|None = None
    called: Callable[..., Awaitable[None]]
    many: tuple[int,...]
    made: make(1, x = "a", **{"b": 2})
    inner: list[ 'Item' ]
    number: Callable[[int, str], -1.50]
    mixed: (int | str) | [a.b, (c,), ()]


_Later = Annotated[bytes, "/later"]
texts = dict(_Model.__annotations__)


class _Known:
    later: _Later
    number: int


_hints = get_type_hints(_Known, include_extras=True)
evaluated = _hints["later"].__metadata__, _hints["number"] is int, get_type_hints(_Known)["later"] is bytes


def _handler(a: 'int', b: list["str"] = [], *, c: dict[str,int]) -> None: ...


parameters = {name: one.annotation for name, one in inspect.signature(_handler).parameters.items()}
result = inspect.signature(_handler).return_annotation
