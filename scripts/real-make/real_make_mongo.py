"""A server of MongoDB in memory, in place of those that an application names."""

import contextlib
from typing import Any

SERVER: list[Any] = []


def use_own_mongo() -> None:
    """Leads all clients of motor and pymongo to one server; `SERVER` has a client of it."""
    import mongomock
    import pymongo
    from mongomock_motor import AsyncMongoMockClient

    address, store = "mongodb://localhost:27017/app", mongomock.store.ServerStore()

    class Client(mongomock.MongoClient):
        __class_getitem__ = classmethod(lambda cls, _: cls)

        def __init__(self, *_: Any, tz_aware: bool = False, **__: Any) -> None:
            super().__init__(address, tz_aware=tz_aware, _store=store)

    class AsyncClient(AsyncMongoMockClient):
        __class_getitem__ = classmethod(lambda cls, _: cls)

        def __init__(self, *_: Any, tz_aware: bool = False, **__: Any) -> None:
            super().__init__(address, mock_mongo_client=Client(tz_aware=tz_aware))

        def get_default_database(self, *_: Any, **__: Any) -> Any:
            return self["app"]

    pymongo.MongoClient, pymongo.AsyncMongoClient = Client, AsyncClient  # type: ignore[misc]
    with contextlib.suppress(ImportError):
        import motor.motor_asyncio

        motor.motor_asyncio.AsyncIOMotorClient = AsyncClient
    SERVER.append(Client())
