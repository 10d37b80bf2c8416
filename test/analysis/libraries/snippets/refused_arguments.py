from dataclasses import dataclass, field


@dataclass
class Point:
    x: int
    y: int = 0
    z: list = field(default_factory=list, init=False)


@dataclass
class Named(Point):
    name: str = "p"


def made(make):
    try:
        make()
        return "made"
    except TypeError:
        return "refused"


known = {"x": 1}
verdicts = [
    made(lambda: Point()),
    made(lambda: Point(1)),
    made(lambda: Point(1, 2)),
    made(lambda: Point(1, 2, 3)),
    made(lambda: Point(y=1)),
    made(lambda: Point(**known)),
    made(lambda: Point(*[1, 2])),
    made(lambda: Point(*[1, 2, 3])),
    made(lambda: Named()),
    made(lambda: Named(1, 2, "n")),
    made(lambda: Named(1, 2, "n", 4)),
]


def said(call):
    try:
        call()
        return "ran"
    except TypeError as error:
        return str(error)


def plain(a, b, c=3):
    return a


def named(*, a, b=2):
    return a


class Kept:
    def method(self, a):
        return a


none, three, pair = (), (1, 2, 3), {"a": 1, "b": 2}
sayings = [
    said(lambda: plain()),
    said(lambda: plain(1)),
    said(lambda: plain(1, 2)),
    said(lambda: plain(1, 2, 3, 4)),
    said(lambda: plain(*three, 4)),
    said(lambda: plain(1, a=2)),
    said(lambda: plain(1, 2, d=4)),
    said(lambda: plain(*none, **pair)),
    said(lambda: named(1, a=1)),
    said(lambda: named()),
    said(lambda: named(**pair)),
    said(lambda: Kept().method()),
    said(lambda: Kept().method(1, 2)),
    said(lambda: Kept(1)),
]
models = [
    made(lambda: {}.get()),
    made(lambda: {}.keys(1)),
    made(lambda: [].append()),
    made(lambda: [].append(*three)),
    made(lambda: len()),
    made(lambda: sorted([], lambda x: x)),
    made(lambda: "a".split(1, 2, 3)),
    made(lambda: int(1, 2, 3)),
    made(lambda: dict(1, 2)),
    made(lambda: isinstance(1)),
    made(lambda: plain(**{1: 2})),
]


def _swallowing(verb, /, first, *rest, **named):
    return verb, first, rest, named


# What takes all keywords takes none of a parameter that has its argument by position; one by position only leaves its name free.
swallowed = [
    made(lambda: _swallowing("a", "b", first="c")),
    made(lambda: _swallowing("a", *["b", "c"], **{"first": "d"})),
    made(lambda: _swallowing("a", "b", verb="c")),
    made(lambda: _swallowing("a", **{"first": "b", "verb": "c", "rest": "d"})),
]
