import inspect
from typing import Any, TypeVar, get_type_hints

T = TypeVar("T")


class Unbound(LookupError):
    pass


class Container:
    def __init__(self) -> None:
        self._bindings: dict[type, type] = {}
        self._instances: dict[type, Any] = {}

    def bind(self, abstract: type, concrete: type) -> None:
        if not issubclass(concrete, abstract):
            raise TypeError(f"{concrete.__name__} is no {abstract.__name__}")
        self._bindings[abstract] = concrete

    def get(self, wanted: type[T]) -> T:
        if wanted in self._instances:
            return self._instances[wanted]
        concrete = self._bindings.get(wanted, wanted)
        if inspect.isabstract(concrete):
            raise Unbound(wanted)
        hints = get_type_hints(concrete.__init__) if "__init__" in vars(concrete) else {}
        hints.pop("return", None)
        instance = concrete(**{name: self.get(hint) for name, hint in hints.items()})
        self._instances[wanted] = instance
        return instance
