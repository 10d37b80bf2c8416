"""Runs each snippet that is named on the command line, and prints what its variables hold, as JSON."""
import enum
import inspect
import json
import sys
import types


def show(value):
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, enum.Enum):
        return f"<{type(value).__name__}.{value._name_}>"
    if value is ...:
        return "Ellipsis"
    if isinstance(value, type):
        return f"class {value.__qualname__}"
    if inspect.isroutine(value):
        return f"function {getattr(value, '__qualname__', '?')}"
    kind = type(value)
    for base in (str, bytes, int, float, list, tuple, set, frozenset, dict):
        if isinstance(value, base):
            text = show_plain(base, value)
            return text if kind is base else f"{kind.__name__} {text}"
    if inspect.isgenerator(value) or hasattr(value, "__next__"):
        return "iterator [" + ", ".join(map(show, value)) + "]"
    if hasattr(value, "__dict__"):
        attrs = ((name, one) for name, one in vars(value).items() if not name.startswith("_"))
        return f"{kind.__name__}({', '.join(f'{name}={show(one)}' for name, one in attrs)})"
    return show(list(value)) if hasattr(value, "__iter__") else kind.__name__


def show_plain(base, value):
    if base is str:
        return json.dumps(str.__str__(value), ensure_ascii=False)
    if base is bytes:
        return "bytes " + json.dumps(bytes(value).decode("latin1"), ensure_ascii=False)
    if base in (int, float):
        return base.__repr__(value)
    if base is dict:
        return "{" + ", ".join(f"{show(key)}: {show(one)}" for key, one in value.items()) + "}"
    inner = [show(one) for one in value]
    if base is list:
        return "[" + ", ".join(inner) + "]"
    if base is tuple:
        return "(" + ", ".join(inner) + ")"
    return "{" + ", ".join(sorted(inner)) + "}"


def is_shown(name, value):
    hidden = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
    opaque = getattr(type(value), "__module__", "") in ("functools", "typing", "operator", "re", "_operator")
    return not name.startswith("_") and not isinstance(value, hidden) and not opaque


def run(path):
    module = types.ModuleType("snippet")
    sys.modules["snippet"] = module
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), module.__dict__)
    return {name: show(value) for name, value in list(vars(module).items()) if is_shown(name, value)}


print(json.dumps({path: run(path) for path in sys.argv[1:]}))
