import functools
import itertools
import operator
import string
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from functools import cache, cached_property, lru_cache, partial, reduce, wraps
from itertools import chain, groupby, product
from types import MappingProxyType, ModuleType, SimpleNamespace


def add(a, b=1, *rest, **kw):
    return (a, b, rest, tuple(sorted(kw)))


inc = partial(add, 5, z=1)
partials = inc(), inc(2, 3, y=2), partial(inc, 9)()


def decorator(func):
    @wraps(func)
    def inner(*args, **kwargs):
        return ["wrapped", func(*args, **kwargs)]

    return inner


@decorator
def hello(name):
    """Says hello."""
    return "hi " + name


wrapped = hello("x"), hello.__name__, hello.__qualname__, hello.__wrapped__("y")
calls = []


@lru_cache
def settings():
    calls.append(1)
    return {"a": 1}


@lru_cache(maxsize=None)
def twice(x):
    calls.append(x)
    return [x]


@cache
def thrice(x):
    return object()


cached = settings() is settings(), twice(2) is twice(2), twice(2) is twice(3), thrice(1) is thrice(1), calls, settings.__name__
reduced = reduce(lambda a, b: a + b, [1, 2, 3]), reduce(operator.add, ["a", "b"], "z")


class Thing:
    made = 0

    @cached_property
    def value(self):
        Thing.made += 1
        return [1]

    @lru_cache
    def method(self, x):
        return [x]


thing = Thing()
cp = thing.value is thing.value, Thing.made, thing.method(1) is thing.method(1)


chained = list(chain([1], (2,), "a")), list(chain.from_iterable([[1], [2, 3]]))
prods = list(product("ab", [1, 2])), list(product([0, 1], repeat=2))
rep = list(itertools.repeat("x", 2)), list(itertools.islice(itertools.count(5), 3)), list(itertools.islice(range(10), 2, 8, 3)), list(zip(itertools.count(), "ab"))
groups = [(k, list(g)) for k, g in groupby(["aa", "ab", "ba"], key=lambda s: s[0])]
star = list(itertools.starmap(lambda a, b: a * b, [(2, 3), (4, 5)]))
others = list(itertools.filterfalse(lambda x: x > 1, [1, 2]))
cycled = [x for x, _ in zip(itertools.cycle("ab"), range(3))]

dd = defaultdict(list)
dd["a"].append(1)
dd["a"].append(2)
dd["b"]
dds = dict(dd), dd.get("zz"), len(dd), list(dd.items()), isinstance(dd, dict)
od = OrderedDict([("a", 1), ("b", 2)])
od.move_to_end("a")
ods = list(od), od["b"]
_dq = deque([1, 2, 3])
_dq.appendleft(0)
_dq.append(4)
dqs = _dq.popleft(), _dq.pop(), list(_dq), len(_dq)
ns = SimpleNamespace(a=1, b="x")
ns.c = 3
nss = ns.a, ns.c, hasattr(ns, "d"), vars(ns)
proxy = MappingProxyType({"k": "v"})["k"]
orig = [[1], {"a": [2]}]
shallow = copy(orig)
deep = deepcopy(orig)
orig[0].append(9)
copies = shallow[0], deep[0], deep[1]
ops = operator.itemgetter(1)([5, 6]), operator.itemgetter("a", "b")({"a": 1, "b": 2}), operator.attrgetter("a")(ns), operator.methodcaller("upper")("x"), operator.add(1, 2)
by = sorted([{"n": 2}, {"n": 1}], key=operator.itemgetter("n")), sorted([SimpleNamespace(p=2), SimpleNamespace(p=1)], key=operator.attrgetter("p"))[0].p
abcs = isinstance({}, Mapping), isinstance([], Sequence), isinstance("a", Iterable), isinstance(1, Iterable), isinstance(add, Callable), isinstance(Thing(), Callable), isinstance({}, Sequence)
mod = isinstance(string, ModuleType)
twice.cache_clear()
after_clear = twice(2) is twice(2), calls

kept = []


@functools.lru_cache(2)
def keep(one):
    kept.append(one)
    return one


for one in [1, 2, 1, 3, 2, 1]:
    keep(one)
