import collections
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, deque, namedtuple
from typing import Protocol, runtime_checkable
import sys


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def form(value):
    match value:
        case [*_]:
            return "sequence"
        case {}:
            return "mapping"


def kind(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__


class Text(str):
    pass


class AsMapping:
    pass


class AsSequence:
    pass


class Both(UserList, collections.abc.Mapping):
    pass


class Plain:
    pass


class Later(Plain, UserList, collections.abc.Mapping):
    pass


collections.abc.Mapping.register(AsMapping)
collections.abc.Sequence.register(AsSequence)
Pair = namedtuple("Pair", "a b")
forms = [form(one) for one in (deque([1]), Pair(1, 2), OrderedDict(), ChainMap(), UserDict(), UserList(), Text("ab"), range(3), "ab", b"a", {1}, iter([]), Counter(), AsMapping(), Both(), Later(), Plain())]


class Reads:
    count = 0

    @property
    def x(self):
        self.count += 1
        return self.count

    @property
    def y(self):
        raise AttributeError("y")


_reads = Reads()
match _reads:
    case Reads(x=seen):
        pass
once = (seen, _reads.count)


def which(value):
    match value:
        case Reads(y=_):
            return 1
        case Reads(nowhere=_):
            return 2
        case Reads(x=5 | 1 as found):
            return found, value.count
    return 3


parts = which(Reads())


class Row(collections.abc.Sequence):
    def __init__(self, length):
        self.length, self.asked = length, []

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        if index >= self.length:
            raise IndexError(index)
        self.asked.append(index)
        return index


def ends(row):
    match row:
        case [first, *_, last]:
            return first, last, row.asked
        case [*rest]:
            return rest, row.asked


rows = (ends(Row(42)), ends(Row(1)), ends(Row(0)))


def rest(value):
    match value:
        case {"a": a, **others}:
            return a, others
    return None


mappings = (rest({"a": 1, "b": 2}), rest(UserDict(a=1, c=3)), rest(ChainMap({"b": 1}, {"a": 2})), rest({"b": 1}), rest(AsSequence()))


def no_class():
    match 1:
        case max(0):
            return 1


class Unchecked(Protocol):
    def run(self): ...


@runtime_checkable
class Checked(Protocol):
    def run(self): ...


class Runs:
    def run(self):
        return 1


refused = [attempt(lambda: isinstance(1, Unchecked)), attempt(lambda: issubclass(int, Unchecked))]
checked = (isinstance(_reads, Checked), isinstance(Runs(), Checked), issubclass(Runs, Checked))
