import enum
from collections import namedtuple
from dataclasses import dataclass, field
from enum import CONFORM, EJECT, KEEP, Enum, EnumMeta, Flag, IntEnum, IntFlag, StrEnum, auto, member, nonmember


def refused(make):
    try:
        make()
    except Exception as error:
        return type(error).__name__, str(error)
    return "taken"


# The body: `auto()` has its value on the next line.
class Bits(Flag):
    R = auto()
    W = auto()
    RW = R | W
    LATER = R << 4
    NEXT = auto()


class Tupled(Enum):
    ONE = auto()
    TWO = auto(), auto()
    THREE = auto(), "x", auto()
    GIVEN = auto(50)
    FOUR = THREE


body = [one.value for one in Bits], Bits.RW.value, [one.value for one in Tupled], Tupled.FOUR is Tupled.THREE

Point = namedtuple("Point", "x y")


class Points(Enum):
    A = Point(1, 2)
    B = Point(x=3, y=4)


class Corner(Point, Enum):
    LEFT = 0, 1
    RIGHT = 2, 3


points = repr(Points.A), Points.B.value.y, Corner.RIGHT.x, Corner.LEFT.value == Point(0, 1), repr(Corner.LEFT)
named = repr(Point(1, "a")), repr(namedtuple("Bare", "")())


class Ignored(Enum):
    _ignore_ = "names i"
    names = vars()
    for i in range(3):
        names["item_%d" % i] = i


class Marked(Enum):
    A = 1
    helper = nonmember(5)

    @member
    def act():
        return "acted"

    def method(self):
        return self.name


ignored = [one.name for one in Ignored], hasattr(Ignored, "i"), hasattr(Ignored, "item_2")
marked = [one.name for one in Marked], Marked.helper, Marked.act.value(), Marked.A.method()


def twice():
    class Twice(Enum):
        RED = 1
        RED = 2


def over_function():
    class OverFunction(Enum):
        def red(self):
            return 1

        red = 1


def reserved():
    class Reserved(Enum):
        _bad_ = 1


def late_generate():
    class Late(Enum):
        A = auto()

        def _generate_next_value_(name, start, count, last):
            return name


def extend():
    class More(Bits):
        X = auto()


def mixed():
    class Mixed(str, int, Enum):
        A = 1


def misordered():
    class Misordered(Enum, str):
        A = "a"


def ordered():
    class Ordered(Enum):
        _order_ = "B A"
        A = 1
        B = 2


def wrong_text():
    class WrongText(StrEnum):
        A = 1


def wrong_super():
    class WrongSuper(Enum):
        def __new__(cls, value):
            return super().__new__(cls, value)

        A = 1


def named_mro():
    class Named(Enum):
        mro = 1


refusals = [
    refused(one)[0]
    for one in (
        twice,
        over_function,
        reserved,
        late_generate,
        extend,
        mixed,
        misordered,
        ordered,
        wrong_text,
        wrong_super,
        named_mro,
    )
]


class Right(Enum):
    _order_ = "A B"
    A = 1
    B = 2
    ALIAS = 1


right = [one.name for one in Right], hasattr(Right, "_order_"), list(Right.__members__)


# Making members: `__new__`, `__init__`, data types.
class Numbered(Enum):
    def __new__(cls, *args):
        made = object.__new__(cls)
        made._value_ = len(cls.__members__) + 1
        return made

    def __init__(self, label, path="/"):
        self.label = label
        self.path = path


class Route(Numbered):
    USERS = "users", "/users"
    ITEMS = "items"


routes = [(one.value, one.label, one.path) for one in Route], Route(2).label, Route.__new__ is Enum.__new__


class Renamed(Enum):
    A = (1, "first")
    B = (2, "second")

    def __init__(self, number, title):
        self._value_ = title


renamed = Renamed.A.value, Renamed((1, "first")).name, refused(lambda: Renamed("first"))[0]


class Upper(str):
    def __new__(cls, value, extra=""):
        return super().__new__(cls, value.upper() + extra)

    def __repr__(self):
        return f"Upper<{str(self)}>"


class Loud(Upper, Enum):
    A = "a"
    B = ("b", "!")


loud = Loud.A.value == "A", Loud.B + "?", repr(Loud.B), str(Loud.A), type(Loud.A.value).__name__


class Forgotten(str, Enum):
    def __new__(cls, value, extra=0):
        return str.__new__(cls, value)

    A = "a"


forgotten = Forgotten.A.value, refused(lambda: Enum("X", {"A": ("a", 1)}, type=Forgotten))[0]


@dataclass
class Animal:
    size: str
    legs: int
    tail: bool = field(repr=False, default=True)


class Creature(Animal, Enum):
    BEETLE = "small", 6
    DOG = "medium", 4, False


creatures = Creature.DOG.legs, Creature.DOG.tail, Creature.DOG.value == Animal("medium", 4, False), str(Creature.DOG)


class Listed(Enum):
    A = [1]
    B = {"k": 2}
    C = [1]


listed = Listed([1]).name, Listed({"k": 2}).name, Listed.C is Listed.A, [one.name for one in Listed]


class Shadow(str, Enum):
    title = "t"
    count = "c"
    other = "o"


shadow = Shadow.title.value, Shadow.other.title is Shadow.title, Shadow.count == "c", [one.value for one in Shadow], Shadow["count"].name


class Props(Enum):
    @enum.property
    def first(self):
        return "first of " + self.name


class Main(Props):
    first = 1
    second = 2


mains = Main.first.value, Main.first.first, Main.second.first, [one.name for one in Main]


class NameValue(Enum):
    name = 1
    value = 2


name_value = NameValue.name.name, NameValue.value.value, [one.name for one in NameValue]


# Look-up.
class Lenient(Enum):
    A = "a"
    B = "b"

    @classmethod
    def _missing_(cls, value):
        if value == "none":
            return super()._missing_(value)
        if value == "bad":
            return 5
        if value == "error":
            raise KeyError(value)
        return cls(value.lower())


lenient = Lenient("A").name, refused(lambda: Lenient("none")), refused(lambda: Lenient("bad"))[0], refused(lambda: Lenient("error"))[0]
try:
    Lenient("error")
except KeyError as failure:
    context = type(failure.__context__).__name__, str(failure.__context__)
unhashable = refused(lambda: Right([1])), refused(lambda: Right(3)), refused(lambda: Enum(1))[0]
lacks = hasattr(Right, "C"), getattr(Right, "C", None), hasattr(Right.A, "label"), refused(lambda: Right["C"])


class CaseMeta(EnumMeta):
    def __getitem__(cls, name):
        return super().__getitem__(name.upper())

    def __contains__(cls, value):
        return super().__contains__(cls(value))

    def __iter__(cls):
        return iter(sorted(super().__iter__(), key=lambda one: one.name))


class Cased(Enum, metaclass=CaseMeta):
    B = 2
    A = 1


cased = Cased["a"].value, 2 in Cased, [one.name for one in Cased]
order = refused(lambda: Right.A < Right.B)[0], refused(lambda: Right.A + 1)[0], refused(lambda: sorted(Right))[0]

# Functional.
functional = [
    [(one.name, one.value) for one in made]
    for made in (
        Enum("F", "A, B C"),
        Enum("F", ["A", "B"], start=0),
        IntEnum("F", "A B", start=10),
        Flag("F", "A B C", start=8),
        StrEnum("F", ["ONE", "TWO"]),
        Enum("F", (("A", "x"), ("B", "y"))),
        Enum("F", {"A": 1, "B": 1}),
        Enum("F", "A B", type=Upper, module="m", qualname="Q.F") if False else Enum("F", []),
        Enum("F", "A B", qualname="Q.F", module="m"),
    )
]
qualified = Enum("F", "A", qualname="Q.F", module="m").__qualname__, Enum("F", "A", module="m").__module__


# Flags.
class Strict(Flag):
    ONE = 1
    TWO = 2
    EIGHT = 8


class Conform(Flag, boundary=CONFORM):
    ONE = 1
    TWO = 2
    EIGHT = 8


class Eject(Flag, boundary=EJECT):
    ONE = 1
    TWO = 2


class Keep(Flag, boundary=KEEP):
    ONE = 1
    TWO = 2
    EIGHT = 8


class Number(IntFlag):
    ONE = 1
    TWO = 2
    THREE = 3
    EIGHT = 8


boundaries = refused(lambda: Strict(4))[0], Conform(12).name, Eject(7), Keep(15).name, Keep(~1).value, Number(20).name, Number(-2).value
names = str(Strict.ONE | Strict.EIGHT), repr(Number.TWO | Number.EIGHT), str(Strict(0)), Number(3) is Number.THREE, (Strict.TWO | Strict.ONE).name
inverse = ~Strict.ONE == Strict.TWO | Strict.EIGHT, ~~Strict.ONE is Strict.ONE, (~Number.ONE).value, ~~Number.TWO == Number.TWO
inside = Strict.ONE in (Strict.ONE | Strict.TWO), [one.name for one in Strict.EIGHT | Strict.ONE], len(Strict.ONE | Strict.TWO), bool(Strict(0))
parts = [one.name for one in Number], list(Number.__members__), [one.name for one in Number(11)], Number.ONE | 8
flag_refusals = refused(lambda: Strict.ONE | 1)[0], refused(lambda: Strict("x")), refused(lambda: 1 in Strict.ONE)[0]
masks = Strict._flag_mask_, Strict._all_bits_, Strict._singles_mask_, Strict._boundary_.name, Number._boundary_.name, Strict.ONE._flag_mask_
types = Number._member_type_.__name__, Right._member_type_.__name__, Right._member_names_, list(Right._member_map_)


# Texts.
class Size(IntEnum):
    SMALL = 1

    def __str__(self):
        return "small"


class Plain(IntEnum):
    ONE = 1


texts = f"{Size.SMALL}", f"{Size.SMALL:03d}", f"{Plain.ONE:>4}", f"{Plain.ONE!r}", "{:5}|".format(Plain.ONE), format(Plain.ONE, "")
aliases = repr(list[int]), repr(dict[str, list[int]]), repr(tuple[int, ...]), str(list[None])
decoded = refused(lambda: str("a", 1))[0], refused(lambda: str("a", "utf-8")), str(b"ab", "ascii"), str(b"a", errors="strict"), refused(lambda: str(5, "ascii"))[0]
del Point
