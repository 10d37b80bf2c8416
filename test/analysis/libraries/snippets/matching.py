import collections
from collections import namedtuple
from typing import Protocol, runtime_checkable


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


class AsMapping:
    pass


class AsSequence:
    pass


collections.abc.Mapping.register(AsMapping)
collections.abc.Sequence.register(AsSequence)
Pair = namedtuple("Pair", "a b")


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


checked = (isinstance(_reads, Checked), isinstance(Runs(), Checked), issubclass(Runs, Checked))
