from typing import Annotated, Any
from uuid import uuid4

from fastapi import Depends


class DocumentStore:
    def __init__(self) -> None:
        self.collections: dict[str, dict[str, dict[str, Any]]] = {}

    async def find(self, name: str, skip: int = 0, limit: int = 50) -> list[dict]:
        return list(self.collections.get(name, {}).values())[skip : skip + limit]

    async def find_one(self, name: str, key: str) -> dict | None:
        return self.collections.get(name, {}).get(key)

    async def save(self, name: str, document: dict, key: str | None = None) -> dict:
        document = {"id": key or uuid4().hex, **document}
        self.collections.setdefault(name, {})[document["id"]] = document
        return document

    async def remove(self, name: str, key: str) -> bool:
        return self.collections.get(name, {}).pop(key, None) is not None


_store = DocumentStore()


async def get_store() -> DocumentStore:
    return _store


StoreDep = Annotated[DocumentStore, Depends(get_store)]
