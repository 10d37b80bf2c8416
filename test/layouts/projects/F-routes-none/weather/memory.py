from itertools import count
from typing import Any


class Rows:
    def __init__(self) -> None:
        self.rows: dict[int, dict[str, Any]] = {}
        self.ids = count(1)

    async def find(self, limit: int, offset: int) -> list[dict[str, Any]]:
        return list(self.rows.values())[offset : offset + limit]

    async def get(self, key: int) -> dict[str, Any] | None:
        return self.rows.get(key)

    async def add(self, values: dict[str, Any]) -> dict[str, Any]:
        key = next(self.ids)
        self.rows[key] = {'id': key, **values}
        return self.rows[key]

    async def change(self, key: int, values: dict[str, Any]) -> dict[str, Any]:
        self.rows[key].update(values)
        return self.rows[key]

    async def remove(self, key: int) -> None:
        del self.rows[key]
