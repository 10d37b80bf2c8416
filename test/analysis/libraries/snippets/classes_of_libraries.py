import contextlib
import inspect
import re
from abc import ABC, ABCMeta, abstractmethod
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Annotated, Any, Dict, Generic, List, NewType, Optional, Protocol, TypeVar, Union, cast, get_type_hints, runtime_checkable

_T = TypeVar("T")
UserId = NewType("UserId", int)
checking = "types" if TYPE_CHECKING else "runtime"


class Base(ABC):
    prefix = "/base"

    @abstractmethod
    def run(self): ...

    @property
    @abstractmethod
    def name(self): ...

    def path(self):
        return self.prefix + "/" + self.name


class Concrete(Base):
    prefix = "/c"

    def run(self):
        return 1

    @property
    def name(self):
        return "concrete"


class Repo(Generic[_T]):
    def __init__(self, model):
        self.model = model


class UserRepo(Repo[int]):
    pass


@runtime_checkable
class Runs(Protocol):
    def run(self): ...


class MyList(List[int]):
    pass


class Meta(metaclass=ABCMeta):
    x = 1


values = Concrete().path(), UserRepo("m").model, cast(int, "x"), UserId(5), isinstance(Concrete(), Base), MyList([1])[0], Meta.x, hasattr(Concrete(), "nope")


@contextmanager
def opened(name):
    events.append("in " + name)
    yield name + "!"
    events.append("out " + name)


events = []
with opened("a") as o:
    events.append(o)
with nullcontext(5) as five, suppress(KeyError):
    events.append(five)
with ExitStack() as stack:
    events.append(stack.enter_context(opened("b")) if False else "stack")
members = [n for n, _ in inspect.getmembers(Concrete, inspect.isfunction)]
tests = inspect.isclass(Base), inspect.isfunction(Concrete.run), inspect.ismethod(Concrete().run), inspect.isclass(1)


async def co():
    return 1


def gen():
    yield 1


def sig(a, b=2, *args, c, d=4, **kw): ...


coroutines = inspect.iscoroutinefunction(co), inspect.iscoroutinefunction(sig), inspect.isgeneratorfunction(gen)
params = list(inspect.signature(sig).parameters), inspect.signature(sig).parameters["b"].default, inspect.signature(sig).parameters["a"].default is inspect.Parameter.empty
hints = sorted(get_type_hints(Base)) if False else []
snake = re.sub(r"(?<!^)(?=[A-Z])", "_", "UserProfileItem").lower()
res = re.match(r"v(\d+)", "v12").group(1), re.match("x", "v") is None, re.search(r"(?P<n>\d+)", "ab42").group("n"), re.findall(r"[a-z]+", "ab1cd"), re.split(r"[,;]", "a,b;c"), re.sub(r"(\w+)-(\w+)", r"\2_\1", "a-b"), bool(re.fullmatch("a+", "aaa")), re.compile(r"\s+").sub(" ", "a   b"), re.sub("a", lambda m: m.group(0).upper(), "banana"), re.escape("a.b")
flags = re.match("ABC", "abc", re.IGNORECASE) is not None, re.compile("x", re.I).search("X").group()
groups = re.match(r"(\w)(\w)?", "a").groups(), re.match(r"(?P<a>x)", "x").groupdict(), re.search("b", "abc").start()
