import dataclasses as dc
from collections import Counter, OrderedDict, namedtuple
from dataclasses import InitVar, asdict, astuple, dataclass, field, fields, make_dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Generic, List, TypeVar


def refused(make):
    try:
        made = make()
    except Exception as error:
        return type(error).__name__
    return "taken"


def put(mapping, key):
    mapping[key] = 1


def drop(mapping, key):
    del mapping[key]


# make_dataclass
def scaled(self, y):
    self.x *= y


Scaled = make_dataclass("Scaled", [("x", int), ("y", InitVar[int])], namespace={"__post_init__": scaled, "unit": "m"})
Loose = make_dataclass("Loose", ["a", ("b", int), ("c", int, 5), ("d", list, field(default_factory=list))])
Based = make_dataclass("Based", [("z", int, 3)], bases=(Loose,), namespace={"__module__": "elsewhere"})
made = vars(Scaled(2, 3)), Scaled.unit, Loose(1, 2), Loose.__annotations__["a"], Loose.__annotations__["b"] is int
based = Based(1, 2), Based.__module__, [one.name for one in fields(Based)], Based.__match_args__
Pinned = make_dataclass("Pinned", [("x", int), ("y", ClassVar[int], 7)], namespace={"__match_args__": ("q",)}, kw_only=True)
pinned = Pinned(x=1), Pinned.y, Pinned.__match_args__, refused(lambda: Pinned(1))
wrong = [
    refused(lambda: make_dataclass("C", ["a b"])),
    refused(lambda: make_dataclass("C", ["class"])),
    refused(lambda: make_dataclass("C", ["None"])),
    refused(lambda: make_dataclass("C", ["a", "a"])),
    refused(lambda: make_dataclass("C", [5])),
    refused(lambda: make_dataclass("C", [("a", int, 1, 2)])),
    refused(lambda: make_dataclass("C", [], unknown=True)),
    refused(lambda: dataclass(unknown=True)),
]


# slots
class Root:
    __slots__ = "r"


class Middle(Root):
    __slots__ = ["m", "n"]


@dataclass(slots=True)
class Slotted(Middle):
    m: int
    x: int = 1
    y: list = field(default_factory=list)
    z: int = field(default=9, init=False)
    k: ClassVar[int] = 4


@dataclass(slots=True)
class Deeper(Slotted):
    x: int = 2
    w: int = 3


@dataclass(slots=True, weakref_slot=True)
class Weak:
    a: int


T = TypeVar("T")


@dataclass(slots=True, weakref_slot=True)
class WeakGeneric(Generic[T]):
    a: T


slots = Slotted.__slots__, Deeper.__slots__, Weak.__slots__, WeakGeneric.__slots__
slotted = Slotted(5).z, repr(Slotted(5)), repr(Deeper(1, 2, w=4)), Slotted.k, refused(lambda: setattr(Slotted(1), "other", 1))


class Plain:
    a: int = 3


Copied = dataclass(Plain, slots=True)
copied = Copied is Plain, Copied(4).a, Plain.a, Copied.__slots__, "__slots__" in vars(Plain), Plain().a


# metadata
note = {"unit": "m"}


@dataclass
class Noted:
    a: int = field(default=1, metadata=note)
    b: int = 2


note["more"] = 1
held = fields(Noted)[0].metadata
metadata = dict(held), held["unit"], len(fields(Noted)[1].metadata), refused(lambda: put(held, "x")), refused(lambda: drop(held, "unit"))
metadata_wrong = refused(lambda: field(metadata=0)), refused(lambda: held["none"]), "unit" in held, sorted(held), held.get("x", 5)
proxy = MappingProxyType({"a": 1})
proxies = repr(proxy), proxy == {"a": 1}, isinstance(proxy, dict), {**proxy}, list(proxy.items()), refused(lambda: put(proxy, "b")), refused(lambda: MappingProxyType([1]))
shown = repr(InitVar[int]), repr(InitVar[List[int]]), InitVar[int].type is int, "MISSING_TYPE object" in repr(dc.MISSING)


# hashes
@dataclass(frozen=True)
class Frozen:
    a: object
    b: object = field(default=0, hash=False)


@dataclass
class Open:
    a: int = 1


hashes = refused(lambda: hash(Frozen({}))), refused(lambda: hash(Frozen(1, []))), refused(lambda: hash(Frozen((1, [2])))), refused(lambda: hash(Open())), refused(lambda: hash((1, [2])))
keys = len({Frozen(1), Frozen(1), Frozen(2)}), {Frozen(1): "x"}.get(Frozen(1)), Frozen(1) in [Frozen(1)], [one.hash for one in fields(Frozen)]


# asdict, astuple
Pair = namedtuple("Pair", "left right")


@dataclass
class Inner:
    n: int = 0


@dataclass
class Outer:
    lists: list
    mapping: dict
    pair: Pair = Pair(Inner(1), 2)


groups = OrderedDict(a=[Inner(3)])
outer = Outer([Inner(1), (Inner(2),)], groups)
plain = asdict(outer)
plains = plain["mapping"] == {"a": [{"n": 3}]}, plain["mapping"] is groups, type(plain["mapping"]).__name__, plain["lists"], plain["pair"].left
kept = type(asdict(Outer([], OrderedDict(a=1)))["mapping"]).__name__, asdict(Outer([], {"a": Counter("aab")}))["mapping"]["a"]["a"], astuple(outer)[0]


@dataclass
class Late:
    base: int
    factor: InitVar[int] = 2
    total: int = field(init=False)

    def __post_init__(self, factor):
        self.total = self.base * factor


late = refused(lambda: replace(Scaled(1, 2), x=3)), Late(4).total, Late(4, 5), replace(Late(4), base=6).total, replace(Late(4), factor=3).total, refused(lambda: replace(Late(4), total=1))
del held, groups, T, proxy
