from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from .manner import (
    CHANGED,
    COMMITTED,
    CREATED,
    DELETED,
    HIDDEN,
    KNOWN,
    LISTED,
    NAMED,
    REFUSED,
    REMOVED,
    STORED,
    WAITED,
    WHOLE,
    become_another,
    field_name,
    overrides,
    rows,
)
from .project import (
    CHANGES,
    NEW,
    OTHER,
    PATH,
    UNKNOWN,
    Client,
    app,
    get_session,
    mapping,
    path_of,
    PREFIX,
    router,
    table_name,
)


def make_client(tmp_path: Path) -> Iterator[TestClient]:
    if STORED:
        engine = create_engine(f"sqlite:///{tmp_path}/test.db")
        if NAMED:
            mapping.metadata.tables[table_name].create(engine)
        else:
            mapping.metadata.create_all(engine)
    if WAITED:
        async_engine = create_async_engine(
            f"sqlite+aiosqlite:///{tmp_path}/test.db", poolclass=NullPool
        )

        async def open_session() -> AsyncIterator[AsyncSession]:
            async with AsyncSession(async_engine, expire_on_commit=False) as session:
                if COMMITTED:
                    async with session.begin():
                        yield session
                else:
                    yield session

    elif STORED:

        def open_session() -> Iterator[Session]:
            with Session(engine) as session:
                if COMMITTED:
                    with session.begin():
                        yield session
                else:
                    yield session

    if not WHOLE:
        app = FastAPI()
        app.include_router(router, prefix=PREFIX)
    if STORED:
        app.dependency_overrides[get_session] = open_session
    overrides(app)
    yield TestClient(app)
    if WHOLE:
        app.dependency_overrides.clear()
    if STORED:
        engine.dispose()


async def test_create_item(client: Client, who: dict[str, str]) -> None:
    response = await client.post(PATH, json=NEW, headers=who)
    assert response.status_code == CREATED
    created = response.json()
    if KNOWN:
        assert created[field_name()] == NEW[field_name()]
    response = await client.get(path_of(created), headers=who)
    assert response.status_code == 200
    assert response.json() == created


async def test_create_item_without_data(client: Client, who: dict[str, str]) -> None:
    response = await client.post(PATH, json=[], headers=who)
    assert response.status_code == 422


async def test_list_items(client: Client, who: dict[str, str]) -> None:
    first = await client.post(PATH, json=NEW, headers=who)
    second = await client.post(PATH, json=OTHER, headers=who)
    response = await client.get(PATH, headers=who)
    assert response.status_code == 200
    assert first.json() in rows(response)
    assert second.json() in rows(response)


async def test_get_item(client: Client, who: dict[str, str]) -> None:
    first = await client.post(PATH, json=NEW, headers=who)
    second = await client.post(PATH, json=OTHER, headers=who)
    for created in [first, second]:
        path = path_of(created.json())
        response = await client.get(path, headers=who)
        assert response.status_code == 200
        assert response.json() == created.json()


async def test_get_unknown_item(client: Client, who: dict[str, str]) -> None:
    response = await client.get(UNKNOWN, headers=who)
    assert response.status_code == 404


async def test_update_item(client: Client, who: dict[str, str]) -> None:
    other = await client.post(PATH, json=NEW, headers=who)
    created = await client.post(PATH, json=OTHER, headers=who)
    path = path_of(created.json())
    response = await client.patch(path, json=CHANGES, headers=who)
    assert response.status_code == 200
    updated = response.json()
    if KNOWN:
        assert updated[field_name()] == CHANGES[field_name()]
    response = await client.get(path, headers=who)
    assert response.json() == updated
    path = path_of(other.json())
    response = await client.get(path, headers=who)
    assert response.json() == other.json()


async def test_update_unknown_item(client: Client, who: dict[str, str]) -> None:
    response = await client.patch(UNKNOWN, json=CHANGES, headers=who)
    assert response.status_code == 404


async def test_delete_item(client: Client, who: dict[str, str]) -> None:
    other = await client.post(PATH, json=NEW, headers=who)
    created = await client.post(PATH, json=OTHER, headers=who)
    path = path_of(created.json())
    response = await client.delete(path, headers=who)
    assert response.status_code == DELETED
    response = await client.get(path, headers=who)
    assert response.status_code == 404
    if LISTED:
        response = await client.get(PATH, headers=who)
        assert created.json() not in rows(response)
    path = path_of(other.json())
    response = await client.get(path, headers=who)
    assert response.json() == other.json()


async def test_delete_unknown_item(client: Client, who: dict[str, str]) -> None:
    response = await client.delete(UNKNOWN, headers=who)
    assert response.status_code == 404


async def test_items_of_others(client: Client, who: dict[str, str]) -> None:
    created = await client.post(PATH, json=NEW, headers=who)
    path = path_of(created.json())
    become_another()
    if HIDDEN:
        response = await client.get(path, headers=who)
        assert response.status_code == 404
    if LISTED:
        response = await client.get(PATH, headers=who)
        assert created.json() not in rows(response)
    if CHANGED:
        response = await client.patch(path, json=CHANGES, headers=who)
        assert response.status_code == REFUSED
    if REMOVED:
        response = await client.delete(path, headers=who)
        assert response.status_code == REFUSED
