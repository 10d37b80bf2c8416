"""The cells of variables that functions share."""

import types


def make():
    a = 12
    def f(): return a
    c = f.__closure__
    c[0].cell_contents = 9
    out = [c[0].cell_contents, f(), a, type(c).__name__, len(c), c[0] is f.__closure__[0], c[0].__class__.__name__]
    del c[0].cell_contents
    try:
        c[0].cell_contents
    except ValueError as e:
        out.append(str(e))
    try:
        f()
    except NameError as e:
        out.append('name')
    try:
        print(a)
    except UnboundLocalError:
        out.append('unbound')
    return out
made = make()
def several(x, y):
    def g(z):
        def inner():
            return x, z, len
        return inner, [y for y in range(3)], (lambda q: q + late), {k: v for k, v in [(x, 1)]}
    late = 3
    return g
g = several(1, 2)
names = [c.cell_contents for c in g.__closure__]
inner, _, lam, _ = g(5)
innermost = [c.cell_contents for c in inner.__closure__]
of_lambda = [c.cell_contents for c in lam.__closure__]
none = make.__closure__, (lambda: names).__closure__
def early():
    def f(): return zz
    try:
        f.__closure__[0].cell_contents
    except ValueError:
        r = 'empty'
    zz = 4
    return r, f.__closure__[0].cell_contents
early_one = early()
class K:
    def m(self): return super().__init__()
    def n(self): return __class__
    def o(self): return 1
of_class = [f.__closure__ and f.__closure__[0].cell_contents.__name__ for f in (K.m, K.n, K.o)], K.m.__closure__[0] is K.n.__closure__[0]
def deco(func):
    def wrapper(*a): return func(*a)
    return wrapper
@deco
def real(): return 1
unwrapped = real.__closure__[0].cell_contents.__name__
_e = types.CellType()
_f = types.CellType(4)
compared = _e < _f, _f > _e, _e == types.CellType(), _f == types.CellType(4.0), _f != _e, _f == 4, _f <= _e
class X:
    def f(x):
        nonlocal __class__
        del __class__
        super()
try:
    X().f()
except RuntimeError as err:
    said = str(err)
class Y:
    def f(x):
        nonlocal __class__
        __class__ = 5
    def g(x): return __class__
Y().f()
y = Y().g()


_ward = "global"


def _bound_later():
    try:
        found = _ward
    except UnboundLocalError as error:
        found = str(error)
    _ward = "local"
    return found, _ward


def _bound_later_around():
    def inner():
        return _late

    try:
        before = inner()
    except NameError as error:
        before = type(error).__name__
    _late = "late"
    return before, inner()


def _deleted():
    len = "own"
    del len
    try:
        return len("abc")
    except UnboundLocalError:
        return "unbound"


def _in_comprehension():
    try:
        return [_ward for _ in range(1)]
    except NameError as error:
        return type(error).__name__
    _ward = "never"


_late = "global"
bound_later = [_bound_later(), _bound_later_around(), _deleted(), _in_comprehension()]
