from collections.abc import AsyncIterator, Callable

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from newsdesk.db.repositories.base import BaseRepository
from newsdesk.db.session import session_factory


async def get_session() -> AsyncIterator[AsyncSession]:
    async with session_factory() as session:
        yield session


def get_repository(kind: type[BaseRepository]) -> Callable:
    def _get(session: AsyncSession = Depends(get_session)) -> BaseRepository:
        return kind(session)

    return _get
