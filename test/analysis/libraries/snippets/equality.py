from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    note: str = field(default="", compare=False)


@dataclass(frozen=True)
class Mount:
    route: Route


@dataclass(frozen=True, eq=False)
class ByIdentity:
    path: str


class Point(NamedTuple):
    x: int
    y: int = 0


routes = len({Route("GET", "/a"), Route("GET", "/a", "again"), Route("PUT", "/a")})
found = {Route("GET", "/a"): "one"}.get(Route("GET", "/a"), "none")
nested = Mount(Route("GET", "/a")) in {Mount(Route("GET", "/a")): 1}
other = Mount(Route("GET", "/b")) in {Mount(Route("GET", "/a")): 1}
identities = len({ByIdentity("/a"), ByIdentity("/a")})

point_is_tuple = (Point(1) == (1, 0), (1, 0) == Point(1), Point(1) == Point(1), Point(1) != (1, 0), Point(1) == [1, 0])
point_as_key = {(1, 0): "hit"}.get(Point(1), "miss")
point_among = (1, 0) in [Point(1)]


def kind(value):
    match value:
        case None:
            return "none"
        case True:
            return "true"
        case 1:
            return "one"
        case False:
            return "false"
        case _:
            return "other"


kinds = [kind(value) for value in (True, 1, 1.0, 0, False, None)]

Numbered = Enum("Numbered", "A B", start=5)
Usual = Enum("Usual", ["A", "B"])
numbers = [member.value for member in Numbered] + [member.value for member in Usual]

by_code_point = sorted(["\uff5e", "\U0001f600", "a\U0001f600", "a\uff5e", "a"])
before = ("\U0001f600" < "\uff5e", "\uff5e" < "\U0001f600", "\ud7ff" < "\U0001f600")
lines = "a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i\r\nj\rk\n\nl".splitlines()
kept = "a\r\nb\n\nc\x0b".splitlines(True)
not_kept = "a\nb\n".splitlines(keepends=False)
no_lines = ["".splitlines(), "\n".splitlines(), "\n\n".splitlines()]


pairs = []
try:
    for one, two in zip([1, 2], [1], strict=True):
        pairs.append((one, two))
except ValueError:
    pairs.append("strict")
even = list(zip("ab", [1, 2], strict=True))


def _refusal(make):
    try:
        make()
    except (TypeError, ValueError) as error:
        return str(error)
    return "nothing"


class _Unhashable:
    def __eq__(self, other):
        return True


unhashable = [_refusal(lambda one=one: hash(one)) for one in ([], {}, set(), _Unhashable())]
uneven = [
    _refusal(lambda: list(zip("ab", "c", strict=True))),
    _refusal(lambda: list(zip("a", "bc", "de", strict=True))),
    _refusal(lambda: list(zip("ab", "bc", "d", strict=True))),
]

_rows = [[1], [2], (1, [2]), {"a": 1}, {3}]
held = [1] in _rows, {"a": 1} in _rows, (1, [2]) in _rows, {3} in _rows, (1, [2]) not in _rows
not_held = [3] in _rows, (1,) in _rows, {} in _rows, (1, [3]) in _rows, [] in [[1]], ("#",) in [("#", 1)]
in_views = [1] in {"k": [1]}.values(), ("k", [1]) in {"k": [1]}.items(), [1] in ([1],)
