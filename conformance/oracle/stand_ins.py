"""Permissive stand-ins for the packages that aren't installed: an application of the corpus imports many, and registers
its routes without most of them.

`Mock` is any object, `MockModule` any module. `install(...)` makes Python's imports find them.
"""

import ast
import importlib.abc
import importlib.machinery
import inspect
import os
import sys
import types
from typing import Any


class MockBase:
    """What a class that derives from a stand-in gets as its base."""

    def __init_subclass__(cls, **_: Any) -> None: ...

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def __class_getitem__(cls, _: Any) -> Any:
        return cls

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Mock(name)

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> Any:
        return any_schema()


def any_schema() -> Any:
    from pydantic_core import core_schema

    return core_schema.any_schema()


# What a stand-in answers for names that Python or pydantic ask of every object.
ANSWERS: dict[str, Any] = {"__module__": "mock", "__doc__": "", "__pydantic_complete__": True}
ASKED = ("__func__", "__class_validators__", "__version__", "__file__")


class Mock:
    """Any object: it can be called, subscripted, iterated (over nothing), awaited, derived from, compared and added."""

    def __init__(self, name: str = "mock", *_: Any, **__: Any) -> None:
        object.__setattr__(self, "_n", name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            if name in ("__name__", "__qualname__"):
                return str(self._n)
            if name in ANSWERS:
                return ANSWERS[name]
            if name in ASKED:
                return Mock(name)
            raise AttributeError(name)
        made = Mock(name)
        object.__setattr__(self, name, made)
        return made

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Returns what it decorates, or another stand-in."""
        if len(args) == 1 and not keywords and (inspect.isfunction(args[0]) or inspect.isclass(args[0])):
            return args[0]
        return Mock(self._n)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        if sum(isinstance(base, Mock) for base in bases) == 1:
            return (MockBase,)
        return (type(str(self._n), (MockBase,), {"__module__": "mock"}),)

    def __get_pydantic_core_schema__(self, *_: Any) -> Any:
        return any_schema()

    async def __aenter__(self) -> Any:
        return self

    async def __aexit__(self, *_: Any) -> bool:
        return False

    def __await__(self) -> Any:
        yield from ()
        return self

    def __hash__(self) -> int:
        return id(self)

    __getitem__ = lambda self, _: Mock("item")
    __setitem__ = lambda self, *_: None
    __delitem__ = lambda self, _: None
    __iter__ = lambda self: iter(())
    __len__ = lambda self: 0
    __bool__ = lambda self: True
    __contains__ = lambda self, _: False
    __enter__ = lambda self: self
    __exit__ = lambda self, *_: False
    __str__ = lambda self: "mock"
    __fspath__ = lambda self: "/nonexistent"
    __format__ = lambda self, _: "mock"
    __int__ = lambda self: 1
    __float__ = lambda self: 1.0
    __index__ = lambda self: 1
    __lt__ = __le__ = __instancecheck__ = __subclasscheck__ = lambda self, _: False
    __gt__ = __ge__ = lambda self, _: True
    _same = lambda self, *_: self
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _same
    __floordiv__ = __mod__ = __or__ = __ror__ = __and__ = __rand__ = __xor__ = __neg__ = __invert__ = _same
    __pow__ = __lshift__ = __rshift__ = __matmul__ = _same


class MockModule(types.ModuleType):
    """Any module: it has every name, those of exceptions as classes of exceptions."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []
        self.__file__ = f"/mock/{name}"
        self.__version__ = "99.0.0"
        self.__all__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        made: Any = type(name, (Exception,), {}) if name.endswith(("Error", "Exception")) else Mock(name)
        setattr(self, name, made)
        return made


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds stand-ins for packages, whether they're installed or not, and for code made for gRPC, which checks its release.

    An import that an installed package makes inside a `try` fails for a package that isn't there.
    """

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.endswith("_pb2_grpc"):
            return self.spec(name)
        is_refused = "." not in name and is_optional()
        return self.spec(name) if name.partition(".")[0] in self.packages and not is_refused else None

    def spec(self, name: str) -> Any:
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> MockModule:
        return MockModule(spec.name)

    def exec_module(self, module: Any) -> None:
        """Does nothing: the module is complete."""


def install(roots: list[str], packages: set[str]) -> None:
    """Makes imports find stand-ins for these packages, unless a root has a package of that name."""
    local = {name.removesuffix(".py") for root in roots for name in os.listdir(root)}
    sys.meta_path.insert(0, Finder(packages - local))


GUARDED: dict[str, list[tuple[int, int]]] = {}


def is_optional() -> bool:
    """Tells whether an installed package makes the import under way inside a `try` that catches its failure."""
    frame = sys._getframe(2)
    while frame and ("importlib" in frame.f_code.co_filename or frame.f_code.co_filename == __file__):
        frame = frame.f_back
    if frame is None or "/site-packages/" not in frame.f_code.co_filename:
        return False
    file = frame.f_code.co_filename
    if file not in GUARDED:
        GUARDED[file] = list(guarded_lines(file))
    return any(first <= frame.f_lineno <= last for first, last in GUARDED[file])


def guarded_lines(file: str) -> Any:
    try:
        with open(file, encoding="utf-8") as opened:
            tree = ast.parse(opened.read())
    except (OSError, SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            names = [ast.dump(handler.type) if handler.type else "Exception" for handler in node.handlers]
            if any(word in name for name in names for word in ("ImportError", "ModuleNotFoundError", "Exception")):
                yield node.body[0].lineno, node.body[-1].end_lineno or node.body[-1].lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "suppress":
            yield node.lineno, node.lineno + 3
