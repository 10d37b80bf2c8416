import json
import os
from pathlib import Path


class Store:
    """Rows by table name, kept in one JSON file."""

    def __init__(self, path: Path | None = None):
        self.path = path
        self.data: dict[str, dict[str, dict]] = {}
        if path and path.exists():
            self.data = json.loads(path.read_text())

    def table(self, name: str) -> dict[str, dict]:
        return self.data.setdefault(name, {})

    def insert(self, name: str, row: dict) -> dict:
        table = self.table(name)
        row = {'id': max(map(int, table), default=0) + 1, **row}
        table[str(row['id'])] = row
        self.save()
        return row

    def save(self) -> None:
        if self.path:
            self.path.write_text(json.dumps(self.data))


store = Store(Path(os.environ['SHELF']) if 'SHELF' in os.environ else None)


def get_store() -> Store:
    return store
