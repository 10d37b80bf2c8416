from dataclasses import *
from typing import *

# Names that one star import gives and a later one doesn't.


@dataclass
class Point:
    x: int
    names: List[str] = field(default_factory=list)


given = asdict(Point(1, ["a"]))
changed = replace(Point(1), x=2).x
held = [one.name for one in fields(Point)]
del KW_ONLY, MISSING, TYPE_CHECKING
