import copy
import copyreg
from collections import ChainMap, Counter, defaultdict, deque


class Plain:
    def __init__(self, items=None):
        self.items = items


def refused(action):
    try:
        action()
    except (TypeError, ValueError, copy.Error) as error:
        return type(error).__name__, str(error)
    return None


_atoms = [None, ..., NotImplemented, 42, 3.14, True, "x", b"x", range(3), slice(1, 2), Plain, len, (1, [2]), frozenset({1}), ()]
shallow_same = [copy.copy(one) is one for one in _atoms]
deep_same = [copy.deepcopy(one) is one for one in [None, ..., NotImplemented, 42, "x", range(3), Plain, len, (1, (2, 3)), ()]]
of_list = [[1], (2, [3])]
_deep = copy.deepcopy(of_list)
inside = _deep == of_list, _deep[0] is of_list[0], _deep[1] is of_list[1], _deep[1][1] is of_list[1][1]
_twice = copy.deepcopy([_deep, _deep])
shared = _twice[0] is _twice[1]


class Reduced:
    def __init__(self, items):
        self.items = items

    def __reduce__(self):
        return Reduced, (self.items + [1],), {"state": [2]}


_reduced = Reduced([0])
by_reduce = copy.copy(_reduced).items, copy.deepcopy(_reduced).state, hasattr(_reduced, "state")


class Itself:
    def __reduce_ex__(self, protocol):
        return "name"


_itself = Itself()
by_name = copy.copy(_itself) is _itself, copy.deepcopy(_itself) is _itself


class Wrong:
    def __reduce__(self):
        return Wrong, (), None, None, None, None


wrong_parts = refused(lambda: copy.copy(Wrong()))[0], refused(lambda: copy.deepcopy(Wrong()))[0]


class Stated:
    def __init__(self):
        self.items = [1]
        self.cache = "big"

    def __getstate__(self):
        return {"items": self.items}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.cache = None


_stated = Stated()
_copied = copy.copy(_stated)
states = _copied.items is _stated.items, _copied.cache, copy.deepcopy(_stated).items is _stated.items


class Slotted:
    __slots__ = ("one", "two")

    def __setstate__(self, state):
        self.one = state


_slotted = Slotted()
_slotted.one = [1]
in_slots = copy.copy(_slotted).one


class Evil:
    def __getstate__(self):
        raise ValueError("no state")


evil = refused(lambda: copy.copy(Evil()))


class Single:
    made = None

    def __new__(cls):
        if cls.made is None:
            cls.made = object.__new__(cls)
        return cls.made


single = copy.copy(Single()) is Single(), copy.deepcopy(Single()) is Single()


class Named(str):
    def __new__(cls, text, kind):
        made = str.__new__(cls, text)
        made.kind = kind
        return made

    def __getnewargs__(self):
        return str(self) + "!", self.kind


_named = copy.copy(Named("a", ["k"]))
new_arguments = str(_named), _named.kind


class Filled(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, (key, value))


_filled = Filled()
_filled["a"] = 1
filled = dict(copy.copy(_filled)), dict(copy.deepcopy(_filled))


class Hidden:
    def __getattribute__(self, name):
        if name.startswith("__reduce"):
            raise AttributeError(name)
        return object.__getattribute__(self, name)


hidden = refused(lambda: copy.copy(Hidden()))[0], refused(lambda: copy.deepcopy(Hidden()))[0]
errors = copy.Error is copy.error, issubclass(copy.Error, Exception)
uncopied = refused(lambda: copy.copy(one for one in [])), refused(lambda: copy.deepcopy([copy]))


class Registered:
    def __init__(self, items):
        self.items = items


copyreg.pickle(Registered, lambda one: (Registered, (one.items + ["r"],)))
registered = copy.copy(Registered([])).items, copy.deepcopy(Registered([1])).items


class Node:
    def __init__(self):
        self.kids = []

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        node = Node()
        node.kids = [copy.deepcopy(kid, memo) for kid in self.kids]
        return node


_node, _kid = Node(), Node()
_node.kids = [_kid, _kid]
_tree = copy.deepcopy(_node)
tree = _tree.kids[0] is _tree.kids[1], _tree.kids[0] is _kid, len(_tree.kids)


class Bound:
    def method(self):
        return self


_bound = Bound()
_bound.kept = _bound.method
_other = copy.deepcopy(_bound)
bound = _other.kept == _other.method, _other.kept.__self__ is _other, _other.kept() is _other


class Key:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)

    def __eq__(self, other):
        return self.number == other.number


_keys = {Key(1): [1]}
keys = [one is other for one, other in zip(_keys, copy.deepcopy(_keys))]
_limited = copy.deepcopy(deque([[1], 2], 3))
_limited.extend([4, 5])
limited = list(_limited), copy.copy(deque([1], 5)).maxlen
_default = copy.copy(defaultdict(list, a=[1]))
default = _default["b"], dict(_default), copy.copy(Counter("aab")), copy.copy(ChainMap({"a": 1}, {"b": 2}))["b"]


def moments():
    from datetime import date, datetime, time, timedelta, timezone
    from decimal import Decimal
    from fractions import Fraction
    from pathlib import PurePosixPath

    class Day(date):
        pass

    values = [time(7, 30), date(2024, 1, 2), datetime(2024, 1, 2, 3, tzinfo=timezone.utc), timedelta(3), Day(2024, 2, 3)]
    values += [Decimal("1.50"), Fraction(1, 3), PurePosixPath("a/b")]
    return [str(one(value)) for value in values for one in (copy.copy, copy.deepcopy)]


moments_copied = moments()


class Off:
    debug = False


has_false = hasattr(Off, "debug"), hasattr(Off(), "debug"), hasattr(Off, "other")
cut = "  a  b ".rsplit(None, 1), " a b ".split(None, 1), " a b ".split(None, 0), " a b".rsplit(None, 0), "a".split(None, 1), "".split(None, 0)
