from threading import Lock

from fastapi import APIRouter

from arcade.web import application


class Singleton(type):
    _instances: dict = {}
    _lock = Lock()

    def __call__(cls, *args, **kwargs):
        with cls._lock:
            if cls not in cls._instances:
                cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Registry(metaclass=Singleton):
    def __init__(self) -> None:
        self._routers: dict[str, APIRouter] = {}

    def __getitem__(self, name: str) -> APIRouter:
        return self._routers.setdefault(name, APIRouter(prefix="/" + name))

    def attach(self) -> None:
        while self._routers:
            _, router = self._routers.popitem()
            application().include_router(router)
