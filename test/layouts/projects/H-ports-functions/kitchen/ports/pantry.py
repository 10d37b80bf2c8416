from typing import Protocol

from ..domain.stock import Stock


class Pantry(Protocol):
    async def stock(self) -> list[Stock]: ...

    async def add(self, stock: Stock) -> None: ...
