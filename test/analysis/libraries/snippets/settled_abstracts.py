"""Which methods are abstract is settled when a class is made: what's set later counts once it's asked for."""

import inspect
from abc import ABC, ABCMeta, abstractmethod, update_abstractmethods
from collections.abc import Mapping


class Handler(ABC):
    @property
    @abstractmethod
    def path(self): ...

    @abstractmethod
    def run(self):
        return "base"


class Half(Handler):
    path = "/half"


class Late(Half):
    pass


class Mixin:
    @abstractmethod
    def mixed(self): ...


class OfMixin(Mixin, ABC):
    pass


class Other(ABC):
    def run(self): ...


class Rows(Mapping):
    def __getitem__(self, key):
        return key

    def __len__(self):
        return 1


def can_make(cls):
    try:
        cls()
    except TypeError:
        return False
    return True


def left(*classes):
    return [sorted(cls.__abstractmethods__) for cls in classes]


first = left(Handler, Half, Late, OfMixin, Rows)
_before = Late.__abstractmethods__
Late.run = lambda self: "late"
Rows.__iter__ = lambda self: iter([1])
Other.run = abstractmethod(lambda self: 1)


class AboveOther(Other):
    pass


still = left(Late, Rows, Other, AboveOther), can_make(Late), can_make(Rows), can_make(AboveOther)
updated = update_abstractmethods(Late) is Late, update_abstractmethods(Mixin) is Mixin, hasattr(Mixin, "__abstractmethods__")
update_abstractmethods(Other)
then = left(Late, Other), sorted(_before), can_make(Late), can_make(Other), Late().run()
Half.run = lambda self: 1


class More(Half):
    pass


above = left(More, Half), can_make(More), can_make(Half)
Half.__abstractmethods__ = frozenset()
emptied = left(Half), can_make(Half)
called = inspect.isabstract(Late), inspect.isabstract(OfMixin)
