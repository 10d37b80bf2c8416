"""Methods of a metaclass that its classes answer with, slots beside a namespace, iterators of awaitables, managers that close."""
import asyncio
import contextlib
import types


class _Shelf(type):
    def __len__(cls):
        return len(cls.books)

    def __str__(cls):
        return f"shelf of {', '.join(cls.books)}"


class _Full(metaclass=_Shelf):
    books = ("a", "b")


class _Empty(metaclass=_Shelf):
    books = ()


class _Off(type):
    def __bool__(cls):
        return False

    def __repr__(cls):
        return "<off>"


class _Switch(metaclass=_Off): ...


truth = bool(_Full), bool(_Empty), bool(_Switch), "yes" if _Empty else "no", not _Switch
words = str(_Full), f"{_Empty}", str(_Switch), repr(_Switch), "%s" % _Full


class _Record:
    __slots__ = ("__dict__", "number")


class _Wider(_Record):
    __slots__ = ("title",)


_record = _Wider()
_record.number, _record.title, _record.note = 1, "t", "n"
beside = vars(_record), "title" in vars(_record), len(_record.__dict__), sorted(_record.__dict__)
_record.__dict__.update(other=2)
more = _record.other, _record.number, list(vars(_record).items())
vars(_record).clear()
left = _record.number, _record.title, hasattr(_record, "note"), vars(_record)


class _Plain:
    __slots__ = ["size"]


class _Open(_Plain): ...


_open = _Open()
_open.size = _open.colour = 3
namespace = vars(_open)

_log = []


async def _inner(value):
    await asyncio.sleep(0)
    return value * 2


class _Later:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        made = yield from _inner(self.value).__await__()
        nothing = yield from asyncio.sleep(0).__await__()
        return made, nothing


async def _numbers():
    try:
        yield 1
        yield 2
    finally:
        _log.append("numbers closed")


def _letters():
    try:
        yield "a"
        yield "b"
    finally:
        _log.append("letters closed")


async def _main():
    try:
        result = await _Later(4)
    finally:
        _log.append("awaited")
    return result


awaited = asyncio.run(_main())
closed = list(_log)
_loop = asyncio.new_event_loop()
_other = asyncio.new_event_loop()
_loop.close()
_other.close()
cut = "one---two---x".rsplit("--", 1), "a---b".rsplit("--"), "a---b".split("--"), "aaa".rsplit("aa"), "a,b,c".rsplit(",", 0), "".rsplit(",")


def _describe(self):
    return self.kind


_space = types.SimpleNamespace(kind="k", items=[1])
_space.describe = types.MethodType(_describe, _space)
_twin = types.SimpleNamespace(**vars(_space))
spaces = _space == _twin, _space != _twin, _space == types.SimpleNamespace(kind="k"), _space == 3, types.SimpleNamespace() == types.SimpleNamespace()
_twin.kind = "other"
apart = _space == _twin, _space in [_twin], _space in [_space]


class _Sequence:
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, key):
        return _Sequence(*self.items[key], "cut") if isinstance(key, slice) else self.items[key]

    def __len__(self):
        return len(self.items) - 1


class _Told(_Sequence):
    def __reversed__(self):
        return iter(["rev", *self.items])


class _Endless:
    def __getitem__(self, index):
        if index > 2:
            raise IndexError
        return index * 10


def _fault(call):
    try:
        return call()
    except TypeError as error:
        return str(error)


backwards = list(reversed(_Told("x", "y"))), "".join(_Sequence("a", "b"))
dict_views = list(reversed({"a": 1, "b": 2}.items())), list(reversed({"a": 1, "b": 2})), list(reversed(range(3)))
shown = repr(_Endless()).split(" at ")[0]


class _Refuses:
    __add__ = None
    __matmul__ = None
    __iter__ = None
    __contains__ = None
    __len__ = None
    __hash__ = None


class _Right:
    def __radd__(self, other):
        return "never"


def _refusal(func):
    try:
        return func()
    except TypeError as error:
        return str(error)


refusals = [
    _refusal(lambda: _Refuses() + _Right()),
    _refusal(lambda: _Refuses() @ 1),
    _refusal(lambda: list(_Refuses())),
    _refusal(lambda: 1 in _Refuses()),
    _refusal(lambda: len(_Refuses())),
    _refusal(lambda: {_Refuses()}),
]
