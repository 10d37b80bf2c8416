"""Indexes and slices: objects with `__index__`, sizes that don't fit, deletion, chains of comparisons that end early."""


class _Num:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class _I(int):
    pass


def _words(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


_ALL = [0, 1, 2, 3, 4, 5]
read = _ALL[_Num(1):], _ALL[:_Num(-1):_Num(2)], "abc"[_Num(2)], (1, 2)[_Num(1)], b"abc"[_Num(0)], "abcdef"[_I(1):_I(3)]
truths = _ALL[True], "ab"[True], (5, 6)[False], _ALL[True:]
refused = _words(lambda: _ALL[1.0]), _words(lambda: "ab"[1.0]), _words(lambda: (1,)["a"]), _words(lambda: b"a"["x"]), _words(lambda: _ALL["1"]), _words(lambda: _ALL[None])
refused_slices = _words(lambda: _ALL[1.5:]), _words(lambda: _ALL["a":]), _words(lambda: _ALL[::0]), _words(lambda: "abc"[::0]), _words(lambda: (1,)[:object()])


def _put(l, k, v):
    l = list(l)
    l[k] = v
    return l


def _removed(l, k):
    l = list(l)
    del l[k]
    return l


put = _words(lambda: _put(_ALL, _Num(2), "x")), _words(lambda: _put(_ALL, True, "x")), _words(lambda: _put(_ALL, -6, "x"))
refused_put = _words(lambda: _put(_ALL, 6, "x")), _words(lambda: _put(_ALL, -7, "x")), _words(lambda: _put(_ALL, "a", "x")), _words(lambda: _put(_ALL, 1.0, "x"))
removed = _words(lambda: _removed(_ALL, 6)), _words(lambda: _removed(_ALL, -6)), _words(lambda: _removed(_ALL, "a")), _words(lambda: _removed(_ALL, _Num(0)))
cut = _words(lambda: _put(_ALL, slice(1, 3), "ab")), _words(lambda: _put(_ALL, slice(1, 3), [])), _words(lambda: _put(_ALL, slice(3, 1), "xy"))
extended = _words(lambda: _put(_ALL, slice(None, None, 2), "abc")), _words(lambda: _put(_ALL, slice(None, None, 2), "ab")), _words(lambda: _put(_ALL, slice(None, None, -1), "fedcba"))
sizes = _words(lambda: _put(_ALL, slice(None, None, 2), [])), _words(lambda: _put(_ALL, slice(1, 3, 1), "a")), _words(lambda: _put(_ALL, slice(1, 3), 5))
removed_slices = _words(lambda: _removed(_ALL, slice(None, None, 2))), _words(lambda: _removed(_ALL, slice(None, None, -2))), _words(lambda: _removed(_ALL, slice(4, 1))), _words(lambda: _removed(_ALL, slice(-2, None)))
repeated = "x" * _Num(2), _Num(2) * [1], _words(lambda: "a" * 1.5), _words(lambda: "a" * "b"), _words(lambda: [1] * None), [1] * True, (1,) * -1
put_slices = _words(lambda: _put(_ALL, slice(_Num(1), _Num(2)), "zz")), _words(lambda: _put(_ALL, slice(0, 0), (7, 8)))


class _M(list):
    pass


m = _M([1, 2, 3, 4])
m[1:3] = "q"
del m[0]
m[_Num(0)] = "r"
subclass = m, type(m[0:1]).__name__, m[_Num(1)], type(m + [1]).__name__, type(m * 2).__name__
del m[:]
emptied = m, len(m)
g = [["-"] * 2] * 2
g[0][1] = "z"
grid = (g,)
a = [1, 2, 3]
a[0], a[1] = a[1], a[0]
a[len(a):] = [9]
a[:0] = [8]
i = 0
i, a[i] = 1, "k"
swapped = (a,)
b = a[:]
b is a
b[-1:] = b[:1]
copied = b, a
x = [1, 2, 3]
x[1:1] = x
doubled = (x,)
for n, v in enumerate(x):
    if v == 1:
        del x[n]
thinned = (x,)
for v in x:
    if len(x) < 8:
        x.append(v + 1)
grown = (x,)
t = "abc"

_hits = []


def _asked(value):
    _hits.append(value)
    return value


chain = _asked(1) < _asked(3) > _asked(2) == _asked(5) < _asked(9), list(_hits)
_hits.clear()
early = _asked(5) < _asked(3) < _asked(9), [n for n in range(3) if _asked(n) < _asked(1) < _asked(7)], list(_hits)


class _Quiet:
    def __lt__(self, other):
        return [] if other is None else "said"


odd = _Quiet() < None < _Quiet(), _Quiet() < 1 < 2
_changed = [1, 2, 3]
try:
    _changed[::2] = [1]
except ValueError:
    _changed *= 0
held = list(_changed)
_pair = ([],)
try:
    _pair[0] += ["in"]
except TypeError as _error:
    kept = str(_error), list(_pair[0])
