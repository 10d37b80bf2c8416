from collections import OrderedDict
from collections.abc import ItemsView, KeysView, MappingView, Sequence, Set, ValuesView
from contextlib import suppress
import copy


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def kind(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__


_d = {1: 2}
_keys, _values, _items = _d.keys(), _d.values(), _d.items()
before = (len(_keys), len(_values), len(_items))
_d[3] = 4
followed = (list(_keys), list(_values), list(_items), 3 in _keys, 4 in _values, (3, 4) in _items, len(_keys))
texts = (repr(_keys), repr(_values), repr(_items), f"{ {}.keys()}")
classes = (type(_keys).__name__, type(_values).__name__, type(_items).__name__)
are = [isinstance(_keys, one) for one in (set, frozenset, list, KeysView, Set, MappingView, Sequence, ValuesView)]
items_are = [isinstance(_items, one) for one in (list, set, ItemsView, KeysView)]
operators = (_keys & [1, 9], _keys | {5}, _items - {(1, 2)}, {1, 2, 3} - _keys, _keys ^ {1}, type(_keys | {5}).__name__)
equal = (_keys == _d.keys(), _values == _d.values(), _values == _values, _items == _d.items(), _keys == {1, 3}, _items == {(1, 2), (3, 4)})
of_lists = ({1: [2]}.items() == {1: [2]}.items(), {1: [2]}.items() <= {1: [2], 2: 3}.items(), (1, [2]) in {1: [2]}.items(), {1: [2]}.items() == {1: [3]}.items())
order = (_keys < {1, 3, 5}, {1} < _keys, _keys <= {1, 9, 8}, {1: 1, 2: 2}.items() < {4: 1, 2: 2, 3: 3}.items())
backwards = ([*reversed(_d.keys())], [*reversed(_d.values())], [*reversed(_d.items())])
copied = (dict(_items), sorted(_items, reverse=True), bool({}.keys()), bool(_values), ",".join({"a": 1}.keys()))
apart = (_keys.isdisjoint([7]), _keys.isdisjoint([1]))
_first, *_rest = _items
unpacked = (_first, _rest)


def matched(value):
    match value:
        case [_, _]:
            return "sequence"
        case _:
            return "none"


not_matched = (matched(_values), matched([1, 2]))


def grows():
    d = {0: 0, 1: 1}
    for key, _ in d.items():
        d[key + 5] = 1


def replaces(view):
    d = {0: 0}
    for _ in view(d):
        del d[0]
        d[0] = 0


def assigns():
    d, seen = {0: 0, 1: 1}, []
    for _, value in d.items():
        d[1] = 7
        seen.append(value)
    return seen


changed = [attempt(grows), attempt(assigns)] + [attempt(lambda view=view: replaces(view)) for view in (dict.keys, dict.values, dict.items, iter)]


class Tags(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, (value, "set"))


class Backwards(dict):
    def keys(self):
        return reversed(list(dict.keys(self)))

    __iter__ = keys


made = (type(Tags.fromkeys("ab")).__name__, dict(Tags.fromkeys("ab", 1)), {}.fromkeys("a", 2), dict(Backwards(a=1, b=2)), OrderedDict(a=1).items() == {"a": 1}.items())
_d |= [(5, 6)]
_merged = {1: 1}.__or__({2: 2})
merged = (_d, _merged, {1: 1}.__or__([2]) is NotImplemented, {1: 1}.__ior__([(2, 3)]), kind(lambda: {}.__ior__(None)), kind(lambda: {}.__ior__("bad")))
_s = {1, 2, 3}
_s.symmetric_difference_update([3, 4, 4])
symmetric = (_s, {1, 2} ^ {2, 3}, type(frozenset([1]) & {1}).__name__, frozenset([1, 2]) ^ {2})


class Bag:
    pass


_bag = Bag()
_bag.__dict__[1] = "one"
_bag.name = "bag"
namespace = (_bag.__dict__ == {1: "one", "name": "bag"}, len(vars(_bag)), 1 in vars(_bag), _bag.name)
