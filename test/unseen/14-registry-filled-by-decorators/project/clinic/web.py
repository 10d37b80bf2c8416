import inspect
from collections.abc import Callable

from fastapi import APIRouter, FastAPI

_controllers: dict[str, type] = {}


def controller(path: str, *, tags: list[str] | None = None):
    def wrap(cls: type) -> type:
        if path in _controllers:
            raise ValueError(f"{path} is taken by {_controllers[path].__name__}")
        cls.__tags__ = tags or [cls.__name__]
        _controllers[path] = cls
        return cls

    return wrap


def route(method: str, path: str = "", **options):
    def mark(function: Callable) -> Callable:
        function.__route__ = (method.upper(), path, options)
        return function

    return mark


def get(path: str = "", **options):
    return route("get", path, **options)


def post(path: str = "", **options):
    return route("post", path, **options)


def bind_all(app: FastAPI) -> FastAPI:
    for path, cls in _controllers.items():
        instance = cls()
        router = APIRouter(prefix=path, tags=cls.__tags__)
        for name, member in inspect.getmembers(instance, predicate=inspect.ismethod):
            info = getattr(member, "__route__", None)
            if info is None:
                continue
            method, sub, options = info
            router.add_api_route(sub, member, methods=[method], **options)
        app.include_router(router)
    return app
