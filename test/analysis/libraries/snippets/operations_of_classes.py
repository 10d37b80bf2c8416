"""The operations of built-in classes by the names of their special methods."""

import functools
from collections.abc import Callable
from enum import Enum


class Color(str, Enum):
    RED = "red"
    __str__ = str.__str__
class Num(int, Enum):
    ONE = 1
    __str__ = int.__repr__
    __format__ = int.__format__
a = str(Color.RED), f"{Color.RED}", f"{Num.ONE}", str(Num.ONE), Color.RED == "red"
class L(list):
    def __eq__(self, other): return super().__eq__(other)
    def __iadd__(self, other):
        super().__iadd__(other)
        return self
    def __repr__(self): return "L" + super().__repr__()
    def __iter__(self): return super().__iter__()
    def __lt__(self, o): return not super().__lt__(o)
l = L([1, 2])
l += [3]
e = l == [1, 2, 3], repr(l), list(l), [x for x in l], l < [0], l > [0], L([1]) + [2]
class D(dict):
    def __repr__(self): return "D(" + super().__repr__() + ")"
    def __or__(self, other): return D(super().__or__(other))
    def __eq__(self, other): return super().__eq__(other) and True
f = repr(D(a=1)), type(D(a=1) | {"b": 2}).__name__, D(a=1) == {"a": 1}, D() != {}, len(D(a=1))
class I(int):
    def __add__(self, o): return I(super().__add__(o))
    def __radd__(self, o): return I(super().__radd__(o))
    def __eq__(self, o): return int.__eq__(self, o)
    def __hash__(self): return int.__hash__(self)
    def __bool__(self): return not super().__bool__()
    def __repr__(self): return f"I({super().__repr__()})"
    def __format__(self, s): return super().__format__(s) + "!"
g = repr(I(2) + 3), repr(3 + I(2)), I(2) == 2, {I(2): 'x'}[2], bool(I(0)), f"{I(5):03}", sum([I(1), I(2)])
h = (5).__add__("a") is NotImplemented, (1.5).__add__(2), int.__add__(True, 2), "a".__eq__(1) is NotImplemented, [1].__contains__(1), {1}.__or__([2]) is NotImplemented
m = list(map(str.__len__, ["a", "bb"])), sorted(["b", "a"], key=str.__str__), list(map("abc".__getitem__, [0, 1])), list(filter({1, 2}.__contains__, [1, 3]))
n = (1, 2).__len__(), {}.__len__(), "%s".__mod__(3), (2).__pow__(3), (7).__rsub__(10), (5).__neg__(), (0).__bool__(), "x".__mul__(3), {"a": 1}.__eq__({"a": 1})
@functools.total_ordering
class T:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
q = T(1) <= T(2), T(1) >= T(2), T.__ge__ is not None
r = [k for k in ('__eq__', '__hash__', '__len__', '__add__') if hasattr(str, k)], hasattr(5, '__add__'), hasattr([], '__hash__'), hasattr({}, '__lt__')


class Mixed(int):
    __eq__ = str.__eq__
    __add__ = str.__add__
    __lt__ = str.__lt__
    __len__ = list.__len__
    __getitem__ = list.__getitem__
_a = Mixed()
calls = []
for op in (lambda: _a == _a, lambda: _a + _a, lambda: _a < _a, lambda: len(_a), lambda: _a[0], lambda: str.upper(5), lambda: list.append({}, 1), lambda: int.__add__('', 1), lambda: str.__eq__(1, 2), lambda: dict.get([], 1), lambda: object.__eq__(1, 1), lambda: str.__eq__('a', 'a'), lambda: str.__eq__('a', 1) is NotImplemented, lambda: int.__eq__(1, 1), lambda: list.__eq__([1], [1]), lambda: str.__str__('a'), lambda: int.__repr__(5), lambda: list.__repr__([1]), lambda: dict.__ne__({}, {1: 2}), lambda: float.__eq__(1.0, 1), lambda: tuple.__eq__((1,), (1,)), lambda: (1).__eq__(1), lambda: 'a'.__eq__('b'), lambda: [1].__ne__([2]), lambda: str.__ne__('a', 'b'), lambda: 'a'.__repr__(), lambda: (5).__hash__()):
    try:
        calls.append(op())
    except TypeError:
        calls.append('TypeError')
t = [type(x).__name__ for x in (str.lower, ''.lower, int.__add__, (1).__add__, len, [].append, list.append, dict.fromkeys, object.__init__, Mixed.__eq__, str.__eq__)]
q = len.__qualname__, [].append.__qualname__, str.lower.__qualname__, dict.fromkeys.__qualname__, {'foo': 1}.pop.__qualname__, int.__add__.__qualname__, str.maketrans.__qualname__
o = str.lower.__objclass__.__name__, int.__add__.__objclass__.__name__
are_callable = [isinstance(x, Callable) for x in (str.lower, len, [].append, int.__add__, (1).__add__)]
try:
    getset_descriptor
except NameError:
    unnamed = True
