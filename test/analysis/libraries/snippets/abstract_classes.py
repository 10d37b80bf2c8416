import operator
import typing
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, ByteString, Callable, Collection, Container, Generator, Hashable, Iterable, Iterator, Mapping, MutableSequence, MutableSet, Reversible, Sequence, Set, Sized
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


def refused(action, *given):
    try:
        return action(*given)
    except (TypeError, ValueError, KeyError, AttributeError, StopIteration, RuntimeError) as error:
        return type(error).__name__


class Some(MutableSet):
    def __init__(self, elements=()):
        self.content = list(dict.fromkeys(elements))

    def __contains__(self, one):
        return one in self.content

    def __iter__(self):
        return iter(self.content)

    def __len__(self):
        return len(self.content)

    def add(self, one):
        if one not in self.content:
            self.content.append(one)

    def discard(self, one):
        if one in self.content:
            self.content.remove(one)


_a, _b = Some("abc"), Some("bcd")
_changed = Some("abc")
_changed |= "d"
_changed -= ["a"]
_changed ^= "bx"
_changed &= "x"
_changed.clear()


class Listed(MutableSequence):
    def __init__(self, *items):
        self.content = list(items)

    def __getitem__(self, index):
        return self.content[index]

    def __setitem__(self, index, value):
        self.content[index] = value

    def __delitem__(self, index):
        del self.content[index]

    def __len__(self):
        return len(self.content)

    def insert(self, index, value):
        self.content.insert(index, value)


_listed = Listed(1, 2, 3)
_listed.append(2)
_listed.extend([4, 5])
_listed += (6,)
_listed.remove(2)
_listed.reverse()
_listed.extend(_listed)


class Counting(Iterator):
    def __init__(self):
        self.left = 2

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


iterators = list(Counting())


class Half(Mapping):
    def __len__(self):
        return 0


class Whole(Half):
    def __getitem__(self, key):
        raise KeyError(key)

    def __iter__(self):
        return iter(())


_lacking = [type("C", (base,), {}) for base in (Hashable, Iterable, Iterator, Sized, Container, Callable, Sequence, Set, MutableSet, Mapping, Generator)]
abstract = [refused(base) for base in _lacking], refused(Half), len(Whole()), refused(Hashable), Whole() == {}, Whole() == []


class Right:
    def __eq__(self, other):
        return "right"

    __lt__ = __gt__ = __ror__ = __rsub__ = __ne__ = __eq__


asks_right = [Whole() == Right(), Whole() != Right(), _a < Right(), _a > Right(), _a | Right(), operator.__lt__(_a, Right()), operator.__or__(_a, Right())]


def _generator():
    yield 1


async def _stream():
    yield 1


view_sets = {1: 2}.keys() | {3}, {1: 2}.items() - {(1, 2)}, type({1: 2}.keys() | {1}).__name__, {1: 2}.items() | {(1, 3)}
frozen = type(frozenset("a") & {"a"}).__name__, type(frozenset("a") - {"a"}).__name__, type({"a"} ^ frozenset("a")).__name__
_iterators = [iter([]), iter(()), iter({}), iter(""), zip(), map(len, []), _generator(), (one for one in [])]
of_iterators = [[isinstance(_one, _cls) for _cls in (Iterator, Iterable, Generator, Sized, Reversible)] for _one in _iterators]
_async = _stream()
of_stream = [isinstance(_async, _cls) for _cls in (AsyncIterable, AsyncIterator, AsyncGenerator, Iterator, Generator)], type(_async).__name__


@singledispatch
def _placed(value):
    return "base"


class Placed(Sized):
    def __len__(self):
        return 0


_placed.register(Iterable, lambda value: "iterable")
_placed.register(Container, lambda value: "container")
_placed.register(Sized, lambda value: "sized")
_placed.register(Set, lambda value: "set")
Iterable.register(Placed)
Container.register(Placed)
Set.register(Placed)
byte_strings = issubclass(bytes, ByteString), isinstance("", ByteString), issubclass(bytearray, ByteString)


@typing.runtime_checkable
class _Measured(typing.Protocol):
    def __len__(self): ...


@typing.runtime_checkable
class _Routed(typing.Protocol):
    path: str

    def verbs(self): ...


measured = [isinstance(one, _Measured) for one in ("a", [1], 3, None, {}, len, int)]
routed = [isinstance(one, _Routed) for one in (3, "a", None, [])]


class _Given:
    path = "/a"

    def __init__(self, verbs):
        self.verbs = verbs


class _Refused(_Given):
    verbs = None

    def __init__(self):
        self.path = None


routed_by_value = [isinstance(one, _Routed) for one in (_Given(None), _Given(3), _Refused(), _Given, _Refused)]
_Slug = typing.NewType("_Slug", str)
new_type = _Slug("a"), _Slug.__name__, _Slug.__supertype__ is str
