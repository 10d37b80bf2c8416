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
