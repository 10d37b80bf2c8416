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


def test_create_item(client: TestClient) -> None:
    response = client.post(PATH, json=NEW)
    assert response.status_code == CREATED
    created = response.json()
    if KNOWN:
        assert created[field_name()] == NEW[field_name()]
    response = client.get(path_of(created))
    assert response.status_code == 200
    assert response.json() == created


def test_create_item_without_data(client: TestClient) -> None:
    response = client.post(PATH, json=[])
    assert response.status_code == 422


def test_list_items(client: TestClient) -> None:
    first = client.post(PATH, json=NEW)
    second = client.post(PATH, json=OTHER)
    response = client.get(PATH)
    assert response.status_code == 200
    assert first.json() in rows(response)
    assert second.json() in rows(response)


def test_get_item(client: TestClient) -> None:
    first = client.post(PATH, json=NEW)
    second = client.post(PATH, json=OTHER)
    for created in [first, second]:
        path = path_of(created.json())
        response = client.get(path)
        assert response.status_code == 200
        assert response.json() == created.json()


def test_get_unknown_item(client: TestClient) -> None:
    response = client.get(UNKNOWN)
    assert response.status_code == 404


def test_update_item(client: TestClient) -> None:
    other = client.post(PATH, json=NEW)
    created = client.post(PATH, json=OTHER)
    path = path_of(created.json())
    response = client.patch(path, json=CHANGES)
    assert response.status_code == 200
    updated = response.json()
    if KNOWN:
        assert updated[field_name()] == CHANGES[field_name()]
    response = client.get(path)
    assert response.json() == updated
    path = path_of(other.json())
    response = client.get(path)
    assert response.json() == other.json()


def test_update_unknown_item(client: TestClient) -> None:
    response = client.patch(UNKNOWN, json=CHANGES)
    assert response.status_code == 404


def test_delete_item(client: TestClient) -> None:
    other = client.post(PATH, json=NEW)
    created = client.post(PATH, json=OTHER)
    path = path_of(created.json())
    response = client.delete(path)
    assert response.status_code == DELETED
    response = client.get(path)
    assert response.status_code == 404
    if LISTED:
        response = client.get(PATH)
        assert created.json() not in rows(response)
    path = path_of(other.json())
    response = client.get(path)
    assert response.json() == other.json()


def test_delete_unknown_item(client: TestClient) -> None:
    response = client.delete(UNKNOWN)
    assert response.status_code == 404


def test_items_of_others(client: TestClient) -> None:
    created = client.post(PATH, json=NEW)
    path = path_of(created.json())
    become_another()
    if HIDDEN:
        response = client.get(path)
        assert response.status_code == 404
    if LISTED:
        response = client.get(PATH)
        assert created.json() not in rows(response)
    if CHANGED:
        response = client.patch(path, json=CHANGES)
        assert response.status_code == REFUSED
    if REMOVED:
        response = client.delete(path)
        assert response.status_code == REFUSED
