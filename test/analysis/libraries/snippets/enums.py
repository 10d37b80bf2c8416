from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique


class Color(Enum):
    RED = "red"
    GREEN = "green"
    ALIAS = "red"

    @property
    def pretty(self):
        return self.value.title() + "!"

    def is_red(self):
        return self is Color.RED

    @classmethod
    def default(cls):
        return cls.GREEN


class Tag(str, Enum):
    items = "items"
    users = "users"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Kind(StrEnum):
    FIRST = auto()
    SECOND = "two"


@unique
class Auto(Enum):
    A = auto()
    B = auto()


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


class Named(str, Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    ALPHA = auto()
    BETA = auto()


class Planet(Enum):
    EARTH = (1, "blue")
    MARS = (2, "red")

    def __init__(self, number, color):
        self.number = number
        self.color = color


class WithStr(str, Enum):
    X = "x"

    def __str__(self):
        return self.value


class Loose(Enum):
    OTHER = "other"

    @classmethod
    def _missing_(cls, value):
        return cls.OTHER


class Coded(str, Enum):
    def __new__(cls, value, code):
        obj = str.__new__(cls, value)
        obj._value_ = value
        obj.code = code
        return obj

    A = ("a", 10)
    B = ("b", 20)


members = list(Color), [c.name for c in Color], [c.value for c in Tag], len(Color), list(Color.__members__)
lookup = Color("red"), Color["GREEN"], Color.ALIAS, Color.RED.name, Color.RED.value, Tag("items"), Level(2)
props = Color.RED.pretty, Color.RED.is_red(), Color.default()
texts = str(Color.RED), f"{Color.RED}", str(Tag.items), f"{Tag.items}", "{}".format(Tag.users), str(Level.LOW), f"{Level.LOW}", str(Kind.FIRST), f"{Kind.SECOND}"
reprs = repr(Color.RED), repr(Tag.items), repr(Level.HIGH)
plus = "/" + Tag.items, Tag.items + "/x", Tag.items.upper(), Tag.items == "items", "/".join([Tag.items, Tag.users])
autos = Auto.A.value, Auto.B.value, Kind.FIRST.value, Named.ALPHA.value, Perm.W.value, Perm.X.value, Perm.RW.value
planet = Planet.EARTH.number, Planet.MARS.color, Planet.EARTH.value
own = str(WithStr.X), f"{WithStr.X}"
missing = Loose("whatever")
coded = Coded.A.code, Coded.B.value, Coded("b").code, Coded.A + "!"
kinds = isinstance(Color.RED, Color), isinstance(Tag.items, str), isinstance(Level.LOW, int), issubclass(Tag, str), isinstance(Color.RED, Enum), type(Color.RED).__name__
same = Color.RED is Color("red"), Color.RED == Color.GREEN, Color.RED in Color, Color.RED in (Color.RED, Color.GREEN)
keyed = {Color.RED: 1, Tag.items: 2}
got = keyed[Color.RED], keyed["items"], {"items": 5}.get(Tag.items)
level = Level.LOW + 1, Level.LOW < Level.HIGH, sorted([Level.HIGH, Level.LOW]), max(Level)
Made = Enum("Made", "A B")
made = Made.A.value, Made.B.name
Made2 = Enum("Made2", {"X": "x", "Y": "y"})
made2 = Made2.X.value, [m.name for m in Made2]
Made3 = Enum("Made3", [("P", 1), ("Q", 2)], type=int)
made3 = Made3.Q + 1
try:
    bad = Color("blue")
except ValueError:
    bad = "ValueError"
percent = "%s" % Tag.items, "%s" % Kind.FIRST
flags = (Perm.R | Perm.W) == Perm.RW, Perm.RW & Perm.R
import http

statuses = http.HTTPStatus.CREATED + 0, http.HTTPStatus(404).name, f"{http.HTTPMethod.GET}", http.HTTPStatus.OK == 200
