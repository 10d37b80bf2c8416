"""Protocols that ask for data or methods, and what typed dicts derive from."""
from typing import NamedTuple, NotRequired, Protocol, Required, TypedDict, runtime_checkable
@runtime_checkable
class Listable(Protocol):
    prefix: str
    def list(self): ...
@runtime_checkable
class Removable(Listable, Protocol):
    def remove(self, key): ...
class Row(NamedTuple):
    path: str
    verb: str = "GET"
    tags: list = []
    def list(self):
        return len(self)
    @property
    def prefix(self):
        return "/row"
class Opts(TypedDict, total=False):
    name: Required[str]
    depth: int
class More(Opts):
    verb: str
    note: NotRequired[str]
class Bag:
    prefix = "/bag"
    def __init__(self, **kw):
        vars(self).update(kw)
out = []
for thing in [Row("users"), Bag(), Bag(list=1, remove=None), Row(*"ab"), {"prefix": 1, "list": 2}]:
    out.append("".join(p.__name__[0] for p in (Listable, Removable) if isinstance(thing, p)) or "none")
ty = type(More(name='n', verb='v')).__name__
b = [x.__name__ for x in More.__bases__]
m = [x.__name__ for x in More.__mro__]
an = list(More.__annotations__)
del thing
