from dataclasses import KW_ONLY as _KW_ONLY, InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from typing import ClassVar, NamedTuple, Optional, TypedDict
from collections import namedtuple


@dataclass
class Point:
    x: int
    y: int = 2
    tags: list = field(default_factory=list)
    kind: ClassVar[str] = "point"


@dataclass(order=True)
class Named(Point):
    name: str = "n"
    x: int = 7

    def label(self):
        return f"{self.name}:{self.x}"


@dataclass
class Post:
    raw: InitVar[str]
    prefix: str = field(init=False)
    total: int = field(default=3, metadata={"doc": 1})

    def __post_init__(self, raw):
        self.prefix = "/" + raw


@dataclass
class Keyed:
    a: int
    _: _KW_ONLY
    b: int = 1


@dataclass
class Router:
    prefix: str = "/x"
    children: "list[Router]" = field(default_factory=list)
    parent: Optional["Router"] = None

    @property
    def full(self):
        return (self.parent.full if self.parent else "") + self.prefix


p = Point(1)
q = Point(1, y=5, tags=["a"])
p.tags.append("t")
separate = Point(0).tags
named = Named()
label = Named(name="z").label(), named.x, named.y
post = Post("v1", total=4)
post_values = post.prefix, post.total, hasattr(post, "raw")
keyed = Keyed(1, b=4).b, Keyed(2).b
dicts = asdict(q), astuple(Point(1, 2)), asdict(Router(children=[Router("/c")]))
rep = replace(p, y=9).y
equal = Point(1, 2) == Point(1, 2), Point(1, 2) == Point(1, 3), Point(1) != Point(1)
names = [f.name for f in fields(Point)], is_dataclass(Point), is_dataclass(p), is_dataclass(3), Point.kind
full = Router("/b", parent=Router("/a")).full


class Row(NamedTuple):
    path: str
    method: str = "GET"

    def shown(self):
        return f"{self.method} {self.path}"


Pair = namedtuple("Pair", "left right")
Triple = namedtuple("Triple", ["a", "b", "c"], defaults=[0])
row = Row("/x")
rows = row.path, row.method, row[0], row.shown(), len(row), list(row), row._asdict(), row._replace(method="POST").method, Row._fields
path, method = row
pair = Pair(1, right=2)
pairs = pair.left, pair.right, sum(pair), Pair._make([3, 4]).right, Triple(1, 2).c, isinstance(pair, tuple)
looped = [f"{m} {pth}" for pth, m in [Row("/a"), Row("/b", "PUT")]]


class Options(TypedDict, total=False):
    name: str


opts = Options(name="n")
match p:
    case Point(x=1, y=why):
        matched = why
match q:
    case Point(a, b):
        positional = a, b
ordered = [v.x for v in sorted([Named(x=3), Named(x=1)])], Named(x=1) < Named(x=2), Named(x=1) >= Named(x=2)


# Frozen ones, what is refused, and what asdict and astuple make.
def _refused(action):
    try:
        return action()
    except (TypeError, ValueError, AttributeError) as error:
        return type(error).__name__


@dataclass(frozen=True)
class _Fixed:
    x: int
    inner: list = field(default_factory=list)


@dataclass
class _Holder:
    fixed: _Fixed
    all: dict


as_tuple = astuple(_Holder(_Fixed(1, [2]), {"a": _Fixed(3)}))
as_pairs = asdict(_Holder(_Fixed(1), {}), dict_factory=list)
asked = (_refused(lambda: asdict(_Fixed)), _refused(lambda: fields(5)))
same_fields = fields(_Fixed) == fields(_Fixed(1))


# Fields that aren't arguments, and whose default the class alone holds, are read as attributes.
@dataclass(order=True)
class _Kept:
    name: str
    token: str = field(init=False, default="tok")


_changed = _Kept("a")
_changed.token = "zzz"
kept_by_class = asdict(_Kept("a")), astuple(_Kept("a")), repr(_Kept("a")), _Kept("a") == _Kept("a"), _Kept("a") == _changed, _Kept("a") < _changed


@dataclass(frozen=True)
class _Key:
    name: str
    token: str = field(init=False, default="tok")


kept_keys = len({_Key("a"): 1, _Key("a"): 2, _Key("b"): 3}), len({_Key("a"), _Key("a")})
