# Built-in functions that refuse their arguments, and what they say of classes and objects.
import types


def _refused(call, *args, **options):
    try:
        call(*args, **options)
    except Exception as error:
        return type(error).__name__
    return "made"


class _Plain:
    pass


class _BadFormat:
    def __format__(self, spec):
        return 1.0


def _takes_none():
    pass


iterators = [_refused(iter, 42, 42), _refused(iter, _Plain(), 1), list(iter([1, 2, 3].pop, 1)), _refused(list, filter(_takes_none, [1])), _refused(list, map(_takes_none, [1])), _refused(max, [1, 2], key=_takes_none)]
names = [_refused(setattr, _Plain(), 1, 2), _refused(getattr, _Plain(), 1), _refused(delattr, _Plain(), 1), _refused(type.__getattribute__, list, type), _refused(object.__setattr__, _Plain(), b"x", 1)]
formats = [_refused(format, _BadFormat()), _refused(format, 1, 2), _refused(format, _Plain(), "s"), format(_Plain, "")[-8:], _refused(format, None, ">5")]
imports = [_refused(__import__, 1), _refused(__import__, "")]
sums = repr(sum([-0.0], -0.0)), repr(sum([], -0.0)), repr(sum([-0.0]))

_x, _y, _z = iter(range(5)), [0], iter(range(5))
strict = _refused(list, zip(_x, _y, _z, strict=True)), next(_x), next(_z)
wrong_objects = [_refused(str.split, _Plain()), _refused(list.sort, _Plain()), _refused(str.upper, 1), _refused(dict.get, [], 1)]


class _OwnNamespace:
    __dict__ = property(lambda self: {"a": 2})


class _BadModule(types.ModuleType):
    __dict__ = 8


class _NoClass:
    __slots__ = ["__class__", "__dict__"]

    def __init__(self):
        self.bar = 1


proxies = repr(types.MappingProxyType({"a": 1})), type(_Plain.__dict__).__name__, isinstance(_Plain.__dict__, dict), types.MappingProxyType({"a": 1}) == {"a": 1}, dict(types.MappingProxyType({"a": 1}))
abstract = hasattr(type, "__abstractmethods__"), hasattr(_Plain, "__abstractmethods__")


class _NewOfClass:
    @classmethod
    def __new__(*args):
        return args


class _NewStatic:
    @staticmethod
    def __new__(*args):
        return args


news = [one.__name__ if isinstance(one, type) else one for one in _NewOfClass(1)], [one.__name__ if isinstance(one, type) else one for one in _NewStatic(1)]


classes = [_refused(setattr, value, "__class__", _Plain) for value in (1, "a", (), None)]


def _outer():
    global made_globally, MadeGlobally

    def made_globally():
        def inner():
            pass

        return inner

    class MadeGlobally:
        pass


_outer()
qualnames = made_globally.__qualname__, made_globally().__qualname__, MadeGlobally.__qualname__


