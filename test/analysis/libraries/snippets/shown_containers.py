"""Containers of `collections` as text, copies of the same class, and the order that counts in an OrderedDict."""
import collections
import copy


class _Own(collections.OrderedDict): ...


class _List(list): ...


class _Dict(dict): ...


class _Tuple(tuple): ...


_ordered = collections.OrderedDict(a=1, b=2)
kinds = [
    type(one).__name__
    for one in (_ordered.copy(), _ordered | {"c": 1}, {"c": 1} | _ordered, _Own(a=1).copy(), copy.copy(_ordered))
]
merged = dict(_ordered | {"a": 5, "c": 1}), dict({"c": 1, "a": 0} | _ordered)
compared = (
    _ordered == collections.OrderedDict(b=2, a=1),
    _ordered != collections.OrderedDict(b=2, a=1),
    _ordered == {"b": 2, "a": 1},
    _ordered == collections.OrderedDict(a=1, b=2),
)
empty = repr(collections.OrderedDict()), repr(collections.Counter()), repr(collections.deque())
_ordered["c"] = 3
taken = _ordered.popitem(last=False), _ordered.popitem(), list(_ordered)
_counts = collections.Counter("abracadabra")
counted = str(_counts), type(_counts.copy()).__name__
_lists = collections.defaultdict(list, k=[0])
_lists["k"].append(1)
_other = _lists.copy()
_other["q"].append(2)
defaults = str(_lists), repr(_other), str(collections.defaultdict(None, a=1)), type(_lists | {"z": 1}).__name__
_queue = collections.deque("abc", 3)
_second = _queue.copy()
_second.append("d")
queues = str(_queue), repr(_second), type(_second).__name__, str(collections.deque([1]))
subclasses = f"{_List([1])}|{_Tuple((1,))}|{_Dict(a=1)}", "%s" % _List([2]), str(_Tuple()), repr(_Dict())
_Point = collections.namedtuple("_Point", "x y", defaults=[2])
points = _Point.__doc__, "%s-%s" % _Point(1), "%s" % (_Point(1),), "%(a)s" % _Dict(a=1)
