import functools
import inspect
import numbers
from collections.abc import Sequence
from functools import WRAPPER_ASSIGNMENTS as _ASSIGNMENTS, lru_cache, singledispatch, update_wrapper, wraps
from typing import Union


@singledispatch
def _kind(value, more=None):
    """Says what a value is."""
    return "any"


_kind.register(Union[list, Sequence], lambda value: "sequence")
kinds = [_kind(one) for one in (1, 1.5, True, {}, None, [], "a", (), {1})], _kind(1, more=2), _kind.__name__, _kind.dispatch(bool)(1)


def _outer():
    "outer"


def _wrapped():
    "wrapped"


_wrapped.mark = 1
update_wrapper(_outer, _wrapped, ("__name__",), ())
names = _outer.__name__, hasattr(_outer, "mark"), _outer.__wrapped__ is _wrapped


@wraps(_wrapped, assigned=_ASSIGNMENTS)
def _another():
    pass


another = _another.__name__, _another.mark


def collect(a, /, *, sep="/", stamp=0):
    return f"{a}{sep}{stamp}"


collect.__kwdefaults__["stamp"] = "kw"
collect.__kwdefaults__ = {"sep": "-", "stamp": 1}
del collect.__kwdefaults__["sep"]
collect.__kwdefaults__["sep"] = "+"
_bound = inspect.signature(lambda a, b=2, *rest, c, d=4, **more: 0).bind(1, c=3, e=5)
_bound.apply_defaults()
without_text = _outer.__doc__


@lru_cache(maxsize=2)
def _square(number):
    return number * number


_squares = [_square(number) for number in (1, 1, 2, 3)]
_square.cache_clear()


@lru_cache(typed=True)
def _typed(number):
    return [number]


typed = _typed(1) is _typed(1), _typed(1) is _typed(1.0)


@lru_cache
def _alone(*numbers, **named):
    return [*numbers, named]


alone = [_alone(one) for one in (1, True, 1.0, "1", 2.0, 2, False, 0, 0.0)]
among = [_alone(*row) for row in ((1, 2), (True, 2.0), ())], _alone(one=1), _alone(one=True)


def _many_kinds(first, /, second, *rest, last=1, **more): ...


class _Bound:
    @functools.wraps(_many_kinds)
    def through(*args, **kwargs): ...


_kinds = [one.kind for one in inspect.signature(_many_kinds).parameters.values()]
kinds = (
    [(one.name, one.value, str(one), repr(one), one.description) for one in _kinds],
    max(_kinds) == inspect.Parameter.VAR_KEYWORD,
    [one.name for one in _kinds if one in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)],
    list(inspect.signature(_Bound().through).parameters),
)
