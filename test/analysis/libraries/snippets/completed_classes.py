"""Classes after their bodies: abstract methods that are left, members that stay, hooks that fail, hints of None."""
import inspect
from abc import ABC, abstractmethod
from enum import Enum
from functools import wraps
from typing import get_type_hints


class _Flagged(ABC):
    @property
    @abstractmethod
    def flag(self): ...


class _Filled(_Flagged):
    def __init_subclass__(cls, flag="cold", **more):
        super().__init_subclass__(**more)
        cls.flag = flag


class _Cold(_Filled):
    pass


class _Hot(_Filled, flag="hot"):
    pass


left_abstract = [inspect.isabstract(one) for one in (_Flagged, _Filled, _Cold, _Hot)]
filled = _Cold().flag, _Hot().flag, sorted(_Filled.__abstractmethods__)


class _Color(Enum):
    RED = "r"
    BLUE = "b"

    class Shade:
        dark = 1


members = [one.name for one in _Color], _Color.RED.value


class _Named:
    def __init__(self, fails):
        self.fails = fails

    def __set_name__(self, owner, name):
        if self.fails:
            raise LookupError(name)
        self.name = name


try:

    class _Holder:
        good = _Named(False)
        bad = _Named(True)
except (LookupError, RuntimeError) as _error:
    failed = type(_error).__name__, type(_error.__cause__).__name__, str(_error)


def _hinted(text: str, nothing: None = None) -> None: ...


hints = [(name, hint.__name__) for name, hint in get_type_hints(_hinted).items()]
is_class_of_none = get_type_hints(_hinted)["return"] is type(None)


class _Wrapping:
    def __init__(self, function):
        wraps(function)(self)


def _documented():
    """What it does."""


wrapped = _Wrapping(_documented).__doc__, _Wrapping(_documented).__name__
