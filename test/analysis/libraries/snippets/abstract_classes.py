from collections import deque
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Reversible, Sequence, Set, Sized
from functools import singledispatch


class Sequenced:
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


class Unhashable:
    def __eq__(self, other):
        return True


class NotIterable(Sequenced):
    __iter__ = None


_values = [1, "a", [1], (1,), {"a": 1}, {1}, frozenset(), None, len, Sequenced(), Unhashable(), NotIterable(), deque(), range(1)]
_classes = [Hashable, Iterable, Iterator, Sized, Container, Collection, Reversible, Callable, Mapping, Sequence, Set]
table = [[isinstance(_value, _cls) for _cls in _classes] for _value in _values[:-1]]
of_classes = [[issubclass(type(_value), _cls) for _cls in _classes] for _value in _values[:-2]]


@singledispatch
def _kind(value):
    return "any"


_kind.register(Sized, lambda value: "sized")
_kind.register(Mapping, lambda value: "mapping")
_kind.register(Sequence, lambda value: "sequence")
_kind.register(str, lambda value: "text")
kinds = [_kind(_value) for _value in _values[:-2]]
