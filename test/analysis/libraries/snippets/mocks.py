import os
import sys
import types
from unittest import mock
from unittest.mock import MagicMock, Mock, NonCallableMock, patch as _patch


class _Shop:
    name = "shop"

    def list(self, kind="all"):
        return [self.name, kind]


class _Kiosk(_Shop):
    pass


def _fake(self, kind="fake"):
    return [self.name, kind, "faked"]


def _words(func, *args, **kwargs):
    try:
        return func(*args, **kwargs)
    except Exception as error:
        return type(error).__name__


# Names that are replaced for a while.
with _patch.object(_Shop, "list", _fake) as _new:
    inside = _Shop().list(), _Kiosk().list(), _new is _fake
after = _Shop().list(), "list" in vars(_Shop)
with _patch.object(_Kiosk, "list", lambda self: "own"):
    of_subclass = _Kiosk().list(), _Shop().list()
inherited_again = _Kiosk().list(), "list" in vars(_Kiosk)
_one = _Shop()
with _patch.object(_one, "name", "other"):
    of_object = _one.name
object_again = _one.name, vars(_one)
with _patch("os.getcwd", lambda: "/nowhere"), _patch("os.path.exists", return_value=True):
    of_libraries = os.getcwd(), os.path.exists("/nowhere/at/all")
library_again = os.path.exists("/nowhere/at/all")
with _patch.object(_Shop, "nothing", 1, create=True):
    created = _Shop.nothing
missing = hasattr(_Shop, "nothing"), _words(lambda: _patch.object(_Shop, "nothing", 1).start())
_module = types.ModuleType("shelves")
_module.size = 3
sys.modules["shelves"] = _module
with _patch("shelves.size", 4):
    import shelves

    of_module = shelves.size
of_module_again = shelves.size
try:
    with _patch.object(_Shop, "name", "raising"):
        raise KeyError(_Shop.name)
except KeyError as _error:
    ended = _error.args, _Shop.name


@_patch.object(_Shop, "name", "decorated")
def _decorated(more):
    return _Shop.name, more


@_patch.object(_Shop, "list")
@_patch.object(_Shop, "name", new_callable=lambda: "called")
def _handed(name, shelf):
    shelf.return_value = "from a mock"
    return name, _Shop().list(1, 2)


decorated = _decorated(1), _Shop.name, _handed(), _Shop().list()
_patcher = _patch.object(_Shop, "name", "started")
started = _patcher.start(), _Shop.name
stopped = _patcher.stop() and None, _Shop.name
_patch.object(_Shop, "name", "first").start()
_patch.object(_Shop, "name", "second").start()
both = _Shop.name
_patch.stopall()
all_stopped = _Shop.name

# Dictionaries.
_settings = {"a": 1, "b": 2}
with _patch.dict(_settings, {"b": 3}, c=4) as _same:
    in_dict = dict(_settings), _same is _settings
with _patch.dict(_settings, clear=True):
    cleared = dict(_settings)
dict_again = _settings
with _patch.dict(os.environ, {"OF_A_PATCH": "set"}), _patch.dict("sys.modules", {"made_up": _module}):
    import made_up

    in_environment = os.environ["OF_A_PATCH"], os.getenv("OF_A_PATCH"), made_up.size
environment_again = os.getenv("OF_A_PATCH", "unset"), "made_up" in sys.modules

# Mocks.
_mock = Mock(return_value=3, size=4, **{"get.return_value": "got", "deep.er.return_value": 5})
results = _mock(), _mock(1, k=2), _mock.size, _mock.get("x"), _mock.deep.er(), _mock.call_count, _mock.called
same_objects = _mock.other is _mock.other, _mock.other is _mock.another, _mock.other() is _mock.other(), _mock.other() is _mock.other.return_value
_mock.get.return_value = "later"
_mock.plain = [1]
set_up = _mock.get(), _mock.plain, _mock.get.called, _mock.never.called
_raising = Mock(side_effect=ValueError)
_listed = Mock(side_effect=[1, KeyError("x"), 3])
_called = Mock(side_effect=lambda x: x * 2 if x else mock.DEFAULT, return_value="default")
effects = _words(_raising), [_words(_listed) for _ in range(4)], _called(4), _called(0)
_raising.side_effect = None
_raising.return_value = "no more"
effect_taken_away = _raising()
del _mock.size
deleted = hasattr(_mock, "size"), hasattr(_mock, "sizes"), _words(lambda: _mock.assert_me)
checks = [_words(getattr(_mock, _name)) for _name in ("assert_called", "assert_called_once", "assert_not_called")]
_mock.reset_mock()
reset = _mock.call_count, _words(_mock.assert_not_called)
not_callable = callable(NonCallableMock()), _words(NonCallableMock()), callable(Mock())
truths = bool(Mock()), bool(MagicMock()), isinstance(Mock(), Mock), isinstance(MagicMock().x, MagicMock)
_magic = MagicMock()
_magic.__len__.return_value = 7
_magic.__getitem__.return_value = "item"
_magic.__iter__.return_value = ["a", "b"]
_magic.__enter__.return_value = "entered"
magic = len(_magic), _magic["key"], list(_magic), len(MagicMock()), list(MagicMock()), 3 in MagicMock(), int(MagicMock())
with _magic as _entered:
    entered = _entered
_magic.__str__ = lambda self: "as text"
set_magic = str(_magic), (_magic + 1) is (_magic + 2), _words(lambda: _magic.__nothing__)
sentinels = mock.sentinel.one is mock.sentinel.one, mock.sentinel.one is mock.sentinel.two, mock.sentinel.one.name, mock.sentinel.DEFAULT is mock.DEFAULT
any_one = mock.ANY == 3, {"a": mock.ANY} == {"a": [1]}, mock.ANY is mock.ANY


class _Own(Mock):
    def shelf(self):
        return "own method", self.kind


own_class = _Own(kind="of it").shelf()
sys.modules["heavy"] = MagicMock()
import heavy as _heavy
from heavy import tensor as _tensor

of_modules = _heavy.cuda.is_available() is _heavy.cuda.is_available(), _tensor is _heavy.tensor
_sized = Mock()
_sized.__len__ = Mock(return_value=4)
_sized.__getitem__ = lambda self, key: [key, self is _sized]
special = len(_sized), _sized["k"], _words(len, Mock()), _words(lambda: Mock()[1]), _words(iter, Mock())
del sys.modules["heavy"], sys.modules["shelves"]
