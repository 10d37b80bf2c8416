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
keys = [list(vars(c)) for c in (Base, Sub, Doc, S, D, E, I, T, X)]
has = ['__dict__' in c.__dict__ for c in (Base, Sub, S, D, E, I, T, X, int)]
_T = TypeVar('_T')
class Abc(ABC): pass
class G(Generic[_T]): pass
class P(Protocol): pass
class N(NamedTuple):
    a: int
class En(Enum):
    a = 1
more = ['__dict__' in vars(c) for c in (Abc, G, P, N, En)]
@dataclasses.dataclass
class DC:
    a: int = 1
more2 = ['__dict__' in vars(c) for c in (DC,)]
def public(c): return [k for k, v in vars(c).items() if not k.startswith('_')]
pub = [public(c) for c in (Base, Doc, DC)]
callables = [k for k, v in vars(Base).items() if callable(v)]

of_slots = type(S.a).__name__, S.a is S.__dict__["a"], S.a.__name__, S.a.__objclass__ is S, callable(S.a), isinstance(S.a, types.MemberDescriptorType)
_s = S()
S.a.__set__(_s, 4)
through = S.a.__get__(_s), _s.a, type(Base.__dict__["__dict__"]).__name__, Base.__dict__["__dict__"].__get__(Base())
def refused(action):
    try:
        return action()
    except (TypeError, AttributeError) as error:
        return type(error).__name__
_live = Base.__dict__
Base.later = 1
