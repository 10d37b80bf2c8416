"""Copies of containers of `collections`, and subclasses of built-in ones as text."""
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
_ordered["c"] = 3
taken = _ordered.popitem(last=False), _ordered.popitem(), list(_ordered)
_lists = collections.defaultdict(list, k=[0])
_lists["k"].append(1)
_other = _lists.copy()
_other["q"].append(2)
defaults = type(_lists | {"z": 1}).__name__, dict(_other)
_second = collections.deque("abc").copy()
_second.append("d")
queues = list(_second), type(_second).__name__
subclasses = f"{_List([1])}|{_Tuple((1,))}|{_Dict(a=1)}", "%s" % _List([2]), str(_Tuple()), repr(_Dict())
_Point = collections.namedtuple("_Point", "x y", defaults=[2])
points = _Point.__doc__, "%s-%s" % _Point(1), "%(a)s" % _Dict(a=1)
