from abc import ABC
from enum import Flag, IntEnum, auto
from typing import Generic, TypeVar, get_args

_T = TypeVar("_T")


# Private names: `__x` in a class is `_C__x`, also in what is nested there.
class Base:
    __kind = "base"
    __counts: int = 1

    def kind(self):
        return [self.__kind for _ in range(1)][0]

    def __hidden(self, __given):
        return __given

    def shown(self):
        inner = lambda: self.__hidden("inner")  # noqa: E731
        return inner()

    def set(self):
        self.__own = 1
        return sorted(vars(self))


class Child(Base):
    __kind = "child"

    def __hidden(self, given):
        return "hidden by a subclass"


class _Leading:
    __x = 1


class __:
    __x = 2


private = (Child().kind(), Child().shown(), Child().set(), Child._Base__kind, Base.__annotations__)
leading = (_Leading._Leading__x, __.__x, hasattr(Base, "__kind"))


# Slices are objects.
class Slicing:
    def __getitem__(self, key):
        return (key.start, key.stop, key.step) if isinstance(key, slice) else key

    def __setitem__(self, key, value):
        self.last = (key, value)

    def __delitem__(self, key):
        self.last = key


target = Slicing()
sliced = (target["a":"b"], target[1:2:3], target[:], target[1, 2], target[..., 1:2])
target[1:] = "x"
set_slice = (repr(target.last), target.last == (slice(1, None), "x"))
one_slice = slice(1, 10, 2)
slices_equal = (slice(1, 2) == slice(1, 2), slice(1, 2) == slice(1, 3), slice(1, 2) != slice(1, 2), repr(slice(3)))


# What isinstance and issubclass ask.
class Meta(type):
    def __instancecheck__(cls, instance):
        return instance == 5

    def __subclasscheck__(cls, sub):
        return sub is int or super().__subclasscheck__(sub)


class Checked(metaclass=Meta):
    pass


class Hooked(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return True if hasattr(other, "quack") else NotImplemented


class Duck:
    quack = 1


class Registered(ABC):
    pass


Registered.register(Duck)
checks = (isinstance(5, Checked), isinstance(6, Checked), isinstance(5, (str, Checked)))
hooks = (isinstance(Duck(), Hooked), isinstance(5, Hooked), issubclass(Duck, Registered), isinstance(5, Registered))


# Hooks that aren't plain functions.
class Mapped(dict):
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


mapped = Mapped()
mapped.x = "v"
mapped.y = "w"
del mapped.y


class Noting:
    seen = []

    @property
    def prop(self):
        return 1

    def __setattr__(self, name, value):
        self.seen.append(name)
        super().__setattr__(name, value)


noting = Noting()
noting.a = 1
try:
    noting.prop = 2
except AttributeError:
    noting.seen.append("refused")
noted = (noting.seen, noting.a)


# Bases as they're written.
class Box(Generic[_T]):
    pass


class IntBox(Box[int]):
    pass


class Entry:
    def __mro_entries__(self, bases):
        return (Base,)


class FromEntry(Entry()):
    pass


orig_bases = get_args(IntBox.__orig_bases__[0]) + IntBox.__bases__
entries = (FromEntry.__bases__, FromEntry().kind(), type(FromEntry.__orig_bases__[0]).__name__)
in_brackets = (type(Box[int]()) is Box, isinstance(IntBox(), Box), Box[int].__name__)


# Another class for an object.
class Before:
    def name(self):
        return "before"


class After:
    def name(self):
        return "after"


changed = Before()
changed.__class__ = After
reclassed = (changed.name(), isinstance(changed, After), type(changed).__name__)


# Operators.
class Amount:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value if isinstance(other, Amount) else NotImplemented

    def __lt__(self, other):
        return self.value < other.value if isinstance(other, Amount) else NotImplemented

    def __add__(self, other):
        return Amount(self.value + other.value) if isinstance(other, Amount) else NotImplemented

    def __radd__(self, other):
        return ("radd", other)

    def __sub__(self, other):
        return "Amount.sub"


class Special(Amount):
    def __rsub__(self, other):
        return "Special.rsub"

    def __ne__(self, other):
        return "ne"


class Other:
    def __eq__(self, other):
        return "other"

    def __gt__(self, other):
        return "greater"

    __hash__ = None


sums = ((Amount(1) + Amount(2)).value, 1 + Amount(2), Amount(1) - Special(2), Special(1) - Amount(2))
equalities = (Amount(1) == Amount(1), Amount(1) == 1, Amount(1) != 1, Amount(1) == Other(), Amount(1) != Special(1))
orders = (Amount(1) < Amount(2), Amount(2) > Amount(1), Amount(1) < Other())
refusals = []
for attempt in (lambda: Amount(1) + 1, lambda: Amount(1) < 1, lambda: Amount(1) >= Amount(2), lambda: hash(Other())):
    try:
        attempt()
    except TypeError:
        refusals.append("TypeError")
not_implemented = (Amount(1).__add__(1) is NotImplemented, repr(NotImplemented))


class Slotted:
    __slots__ = ("x",)


_slotted = Slotted()
_slotted.x = 1
try:
    _slotted.y = 2
except AttributeError:
    _slotted.x = "refused"
slot = _slotted.x


# Flags.
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


class Level(IntEnum):
    LOW = 1
    HIGH = 2


combined = Perm.R | Perm.X
flag_names = ([one.name for one in combined], combined.name, combined.value, str(combined), repr(combined))
flag_same = (combined is Perm.X | Perm.R, Perm.R | Perm.W is Perm.RW, Perm(5) is combined, len(combined))
flag_less = ((Perm.RW & Perm.W).name, (Perm.RW ^ Perm.R).name, (~Perm.R).name, repr(Perm(0)), bool(Perm(0)))
level = (Level.LOW | Level.HIGH, type(Level.LOW | Level.HIGH).__name__)


class Answering(type):
    def __getattr__(cls, name):
        return "no " + name


class Asked(metaclass=Answering):
    there = 1
    written = property(fset=lambda self, value: None)


answers = (Asked.there, Asked.elsewhere, hasattr(Asked, "anything"))
try:
    Asked().written
    unread = "read"
except AttributeError:
    unread = "unreadable"
