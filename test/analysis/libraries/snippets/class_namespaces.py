"""The namespaces of classes, and the descriptors in them."""

import dataclasses
import types
from abc import ABC
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar

class Base:
    x = 1
    def f(self): pass
class Sub(Base): pass
class Doc(Sub):
    "hello"
    y: int = 2
class S:
    __slots__ = ('a',)
class D(S): pass
class E(S):
    __slots__ = ('__dict__',)
class I(int): pass
class T(tuple): pass
class X(Exception): pass
_T = TypeVar('_T')
class Abc(ABC): pass
class G(Generic[_T]): pass
class P(Protocol): pass
class N(NamedTuple):
    a: int
class En(Enum):
    a = 1
@dataclasses.dataclass
class DC:
    a: int = 1
more2 = ['__dict__' in vars(c) for c in (DC,)]
def public(c): return [k for k, v in vars(c).items() if not k.startswith('_')]
pub = [public(c) for c in (Base, Doc, DC)]
callables = [k for k, v in vars(Base).items() if callable(v)]

_s = S()
S.a.__set__(_s, 4)
def refused(action):
    try:
        return action()
    except (TypeError, AttributeError) as error:
        return type(error).__name__
_live = Base.__dict__
Base.later = 1
