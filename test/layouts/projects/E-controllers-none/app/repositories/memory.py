from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class MemoryRepository(Generic[T]):
    def __init__(self) -> None:
        self.rows: dict[int, T] = {}
        self._ids = count(1)

    def next_id(self) -> int:
        return next(self._ids)

    def all(self) -> list[T]:
        return list(self.rows.values())

    def get(self, row_id: int) -> T | None:
        return self.rows.get(row_id)

    def put(self, row_id: int, row: T) -> T:
        self.rows[row_id] = row
        return row

    def remove(self, row_id: int) -> None:
        self.rows.pop(row_id, None)
