from abc import ABC, abstractmethod

from fastapi import APIRouter, FastAPI


class Module(ABC):
    name: str = ""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    @property
    def prefix(self) -> str:
        return "/" + (self.name or type(self).__name__.lower())

    @abstractmethod
    def endpoints(self, router: APIRouter) -> None: ...

    def install(self) -> None:
        router = APIRouter(prefix=self.prefix, tags=[type(self).__name__])
        self.endpoints(router)
        self._app.include_router(router)


class Crud(Module):
    """Adds list and create; the rest is up to the subclass."""

    def endpoints(self, router: APIRouter) -> None:
        router.get("")(self.list)
        router.post("")(self.create)
        self.more(router)

    @abstractmethod
    def more(self, router: APIRouter) -> None: ...

    def list(self): ...

    def create(self): ...
