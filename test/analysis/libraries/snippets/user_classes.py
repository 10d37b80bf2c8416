from collections import ChainMap, Counter, UserDict, UserList, UserString, namedtuple
from collections.abc import Mapping, MutableMapping


class Upper(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __missing__(self, key):
        return "missing " + key


_upper = Upper({"a": 1}, b=2)
_upper.update(c=3)
_upper.setdefault("d", 4)
upper = list(_upper), dict(_upper), _upper["A"], _upper["z"], _upper.get("z"), len(_upper), "A" in _upper, "a" in _upper
items = list(_upper.items()), sorted(_upper.keys()), list(_upper.values()), _upper.pop("B"), _upper.data
kinds = isinstance(_upper, dict), isinstance(_upper, MutableMapping), _upper == {"A": 1, "C": 3, "D": 4}, type(_upper.copy()).__name__
joined = (_upper | {"x": 1}).data, Upper.fromkeys("pq", 0).data, repr(UserDict(a=1))
_upper.clear()
cleared = len(_upper), bool(_upper)


class Hidden(UserDict):
    def __getitem__(self, key):
        return f"<{self.data[key]}>"


seen = dict(Hidden(a=1)), list(Hidden(a=1).items()), {**Hidden(a=1)}, Hidden(a=1).get("a")


class Stack(UserList):
    def push(self, item):
        self.append(item)
        return self


_stack = Stack([1, 2]).push(3)
stack = _stack.data, list(_stack[1:]), type(_stack[1:]).__name__, type(_stack + [4]).__name__, (_stack + [4]).data, _stack == [1, 2, 3]
more = len(_stack), _stack[-1], 2 in _stack, _stack.index(2), isinstance(_stack, list), ([0] + _stack).data
for _one in _stack:
    last = _one
_stack.extend([9])
_stack.insert(0, 7)
del _stack[1]
_stack += (5,)
changed = _stack.data, _stack.pop(), sum(_stack)

_text = UserString("abc")
text = str(_text), _text.upper().data, type(_text.upper()).__name__, _text == "abc", (_text + "d").data, _text[0].data, len(_text), f"/{_text}"
parts = "b" in _text, _text.startswith("a"), [str(one) for one in _text], _text.split("b"), isinstance(_text, str), {"abc": 1}[_text]


class Squares(Mapping):
    def __getitem__(self, key):
        if key > 2:
            raise KeyError(key)
        return key * key

    def __iter__(self):
        return iter(range(3))

    def __len__(self):
        return 3


_squares = Squares()
squares = dict(_squares), list(_squares.items()), len(_squares.keys()), _squares == {0: 0, 1: 1, 2: 4}, _squares.get(9, "none"), 1 in _squares, {**_squares}


_base, _top = {"a": 1, "b": 2}, {"b": 20}
_chain = ChainMap(_top, _base)
_chain["c"] = 3
_base["late"] = 4
chain = _chain["a"], _chain["b"], list(_chain), dict(_chain), len(_chain), "late" in _chain, _chain.get("z", 0), _top
_child = _chain.new_child({"a": 100})
children = _child["a"], _child.parents["a"], len(_child.maps), ChainMap().maps, repr(ChainMap({"x": 1})), {**_chain}
try:
    del _chain["a"]
except KeyError as error:
    refused = str(error)
counters = (
    Counter("aab") + Counter("bc"),
    Counter("aab") - Counter("ab"),
    Counter("aab") | Counter("bbc"),
    Counter("aab") & Counter("ab"),
    Counter("aab").total(),
    repr(Counter("abbccc")),
    Counter(a=1) == Counter(a=1, b=0),
    Counter("ab") <= Counter("abc"),
    +Counter(a=1, b=-1),
    -Counter(a=1, b=-2),
)


class Named(Counter):
    def __init__(self, name, *args):
        super().__init__(*args)
        self.name = name


_named = Named("n", "aab")
_named += Counter("a")
named = _named.name, _named["a"], type(_named).__name__, _named.most_common(1)


class Noting(Counter):
    noted = 0

    def __setitem__(self, key, value):
        self.noted += 1
        super().__setitem__(key, value)


class Reading(Counter):
    def get(self, key, default=None):
        return Counter.get(self, key, default)


_noting = Noting("aab")
noting = dict(_noting), _noting.noted, dict(Reading("aba"))


def _refused(action):
    try:
        return action()
    except (TypeError, AttributeError) as error:
        return type(error).__name__


_Point = namedtuple("Point", "x y")
refusals = _refused(lambda: ChainMap() | [("a", 1)]), _refused(lambda: [("a", 1)] | ChainMap()), _refused(Counter.subtract), _refused(lambda: _Point(1, 2).z), hasattr(_Point(1, 2), "z")
_user_list = UserList([1])
_user_list *= 2
user_list = list(_user_list), type(_user_list).__name__, "ab".translate(UserString.maketrans("a", "b"))


class _Numbered(dict):
    def __setitem__(self, key, value):
        if callable(value) and key in self:
            key = f"{key}_{sum(name.startswith(key) for name in self)}"
        super().__setitem__(key, value)


class _Preparing(type):
    @classmethod
    def __prepare__(mcs, name, bases, **keywords):
        made = _Numbered(keywords)
        made["start"] = name
        return made

    def __new__(mcs, name, bases, body, **keywords):
        return super().__new__(mcs, name, bases, dict(body))

    def __init__(cls, name, bases, body, **keywords):
        super().__init__(name, bases, body)


class _Prepared(metaclass=_Preparing, given=1):
    seen = start, given

    def get(self):
        return 1

    def get(self):
        return 2

    del given


_Prepared.later = 3
prepared = [name for name in vars(_Prepared) if not name.startswith("__")], _Prepared.seen, _Prepared().get(), _Prepared().get_1()


class Textless:
    def __str__(self):
        return None

    def __repr__(self):
        return 1

    def __bool__(self):
        return "yes"

    def __format__(self, spec):
        return spec


class OnlyRepr:
    def __repr__(self):
        return 1.5


class Needy(Exception):
    def __init__(self, code, *, detail=""):
        self.code, self.detail = code, detail


def _attempt(call):
    try:
        return call()
    except TypeError as error:
        return str(error)


_textless = Textless()
_needy = Needy(1)
textless = [
    _attempt(lambda: str(_textless)),
    _attempt(lambda: repr(_textless)),
    _attempt(lambda: f"{_textless!r}"),
    _attempt(lambda: bool(_textless)),
    _attempt(lambda: not _textless),
    _attempt(lambda: format(_textless, "spec")),
    _attempt(lambda: format(_textless, object())),
    _attempt(lambda: format(1, None)),
    _attempt(lambda: format("a", 1.5)),
    _attempt(lambda: str(OnlyRepr())),
    _attempt(lambda: "%s" % OnlyRepr()),
]
needy = [
    _attempt(Needy),
    _attempt(lambda: Needy(1, 2)),
    _attempt(lambda: Needy(1, other=2)),
    _attempt(lambda: Needy(1, detail="x").detail),
    _attempt(lambda: Needy(*[1]).code),
]
