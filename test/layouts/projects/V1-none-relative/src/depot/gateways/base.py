from itertools import count


class Gateway:
    """What the remote inventory would keep for us."""

    def __init__(self) -> None:
        self._rows: dict[int, dict] = {}
        self._ids = count(1)

    async def all(self) -> list[dict]:
        return list(self._rows.values())

    async def find(self, key: int) -> dict | None:
        return self._rows.get(key)

    async def insert(self, values: dict) -> dict:
        key = next(self._ids)
        self._rows[key] = {'id': key, **values}
        return self._rows[key]

    async def replace(self, key: int, values: dict) -> dict:
        self._rows[key] = {'id': key, **values}
        return self._rows[key]

    async def drop(self, key: int) -> None:
        self._rows.pop(key, None)
