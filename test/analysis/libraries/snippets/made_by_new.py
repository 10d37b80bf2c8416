"""Classes of the library whose subclasses make their objects with a `__new__` of their own: named tuples, times, containers."""
import collections
import pathlib
import types
from collections import namedtuple
from typing import NamedTuple


class _Url(namedtuple("_Url", ["head", "tail"])):
    __slots__ = ()

    def __new__(cls, text):
        head, _, tail = text.rpartition(".")
        return super().__new__(cls, head or "root", tail)

    def __str__(self):
        return "/".join(("", *self))


url = _Url("a.b.c")
parts = url.head, url.tail, len(url), url[0], str(url)
replaced = str(url._replace(tail="new"))
compared = _Url._fields, _Url("a.b") < ("a", "c"), _Url("a.b") == ("a", "b")
made = str(_Url._make(["x", "y"])), tuple.__new__(_Url, ("p", "q")).tail


class _Row(namedtuple("_Row", "a b")):
    def __init__(self, a, b):
        self.total = a + b


class _Twice(_Row):
    def __new__(cls, a):
        return super().__new__(cls, a, a)

    def __init__(self, a):
        self.only = a


rows = _Row(1, 2).total, _Row(b=1, a=3).total, tuple(_Twice(4)), _Twice(4).only
explicit = tuple(_Row.__new__(_Row, 1, 2))


class _Base(NamedTuple):
    a: int
    b: str = "x"


class _Next(_Base):
    def __new__(cls, a):
        return super().__new__(cls, a + 1)

    @classmethod
    def _make(cls, iterable):
        return cls(list(iterable)[0])


following = tuple(_Next(1)), tuple(_Next(1)._replace(b="q"))


class _Place(pathlib.PurePosixPath):
    def __new__(cls, name):
        return super().__new__(cls, "/srv", name)

    def __init__(self, name):
        self.called = name


place = _Place("x").called


class _One(collections.OrderedDict):
    made = None

    def __new__(cls, *args, **names):
        if cls.made is None:
            cls.made = super().__new__(cls)
        return cls.made


class _Queue(collections.deque):
    def __new__(cls, *items):
        self = super().__new__(cls)
        self.note = "m"
        return self


first, second = _One(a=1), _One(b=2)
singles = first is second, dict(first)
filled = list(_Queue("abc")), _Queue().note


class _Space(types.SimpleNamespace):
    def __init__(self, n):
        super().__init__(n=n, m=n * 2)


space = _Space(2).m, vars(types.SimpleNamespace(a=1, b="x"))
