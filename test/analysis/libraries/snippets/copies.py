import copy
import copyreg
from collections import deque


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


class Slotted:
    __slots__ = ("one", "two")

    def __setstate__(self, state):
        self.one = state


_slotted = Slotted()
_slotted.one = [1]


class Filled(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, (key, value))


_filled = Filled()
_filled["a"] = 1


errors = copy.Error is copy.error, issubclass(copy.Error, Exception)
uncopied = refused(lambda: copy.copy(one for one in [])), refused(lambda: copy.deepcopy([copy]))


class Registered:
    def __init__(self, items):
        self.items = items


copyreg.pickle(Registered, lambda one: (Registered, (one.items + ["r"],)))


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
_limited = copy.deepcopy(deque([[1], 2]))
_limited.extend([4, 5])
limited = list(_limited)


class Off:
    debug = False


has_false = hasattr(Off, "debug"), hasattr(Off(), "debug"), hasattr(Off, "other")
cut = "  a  b ".rsplit(None, 1), " a b ".split(None, 1), " a b ".split(None, 0), " a b".rsplit(None, 0), "a".split(None, 1), "".split(None, 0)
