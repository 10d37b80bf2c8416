"""Types as a program looks into them: parts of forms, forms that are equal, annotations of classes."""
import types
from typing import Annotated, Any, ClassVar, Dict, List, Literal, Optional, Type, Union, get_args, get_origin, get_type_hints


def _names(parts):
    return [part.__name__ for part in parts]


unions = (
    _names(get_args(Union[int, Optional[str], int])),
    _names(get_args(Optional[Union[int, str]])),
    _names(get_args(Optional[int | str])),
)
literals = (
    get_args(Literal["a", "b", "a"]),
    get_args(Literal[1, True]),
    get_args(Literal[Literal["x", "y"], "y", "z"]),
    get_args(Literal[None]),
)
origins = (
    get_origin(Literal["a"]) is Literal,
    get_origin(Type[int]) is type,
    get_origin(List) is list,
    get_origin(int | str) is types.UnionType,
    get_origin(ClassVar[int]) is ClassVar,
)
equal = (
    Optional[int] == Union[int, None],
    Union[int, str] == Union[str, int],
    Optional[int] == (int | None),
    Literal["a", "b"] == Literal["b", "a"],
    Literal[1] == Literal[True],
    Annotated[int, "x"] == Annotated[int, "x"],
    Annotated[int, "x"] == Annotated[int, "y"],
)
_by_type = {Optional[int]: "number", Dict[str, Any]: "object", Literal["a"]: "a"}
found = _by_type[Union[None, int]], _by_type.get(Literal["b"]), _by_type[Dict[str, Any]]


class _Base:
    x: int
    y: "str" = "q"
    w: Optional["_Base"] = None


class _Below(_Base):
    x: str
    k: list["_Base"]


_hints = get_type_hints(_Below)
read = list(_hints), _hints["w"] == Optional[_Base], _hints["k"] == list[_Base], _hints["x"] is str
own = _Base.__annotations__["y"], list(_Below.__annotations__), "__annotations__" in vars(_Below)
kept = list(vars(_Base).get("__annotations__", {})), vars(_Base)["y"]


def _handler(a: int, b: "str", *args: float, c: Optional[int] = None, **rest: "list[int]") -> "_Base": ...


_signature = get_type_hints(_handler)
of_function = list(_signature), _signature["b"] is str, _signature["rest"] == list[int], _signature["return"] is _Base
shown = repr(Any), str(List[int]), str(Dict[str, Any])


class _Noted:
    kind: str = "low"
    (loose): int = 1
    (bare): int
    last: int


noted = list(_Noted.__annotations__), _Noted.loose
nothing = (
    Optional[None] is type(None),
    Union[None] is type(None),
    Union[None, None] is type(None),
    Union[type(None), None] is type(None),
    Optional[Optional[None]] is type(None),
    get_args(Union[None, int, None]) == (type(None), int),
)
