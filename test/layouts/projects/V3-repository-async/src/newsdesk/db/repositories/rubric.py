from collections.abc import Sequence

from sqlalchemy import select

from newsdesk.db.errors import EntityDoesNotExist
from newsdesk.db.repositories.base import BaseRepository
from newsdesk.models.orm import Rubric
from newsdesk.models.schemas.rubric import RubricInCreate


class RubricsRepository(BaseRepository):
    async def list(self, limit: int, offset: int) -> Sequence[Rubric]:
        query = select(Rubric).limit(limit).offset(offset)
        return (await self._session.scalars(query)).all()

    async def get_by_id(self, rubric_id: int) -> Rubric:
        rubric = await self._session.get(Rubric, rubric_id)
        if rubric is None:
            raise EntityDoesNotExist(f"rubric {rubric_id}")
        return rubric

    async def create(self, rubric_in: RubricInCreate) -> Rubric:
        rubric = Rubric(**rubric_in.model_dump())
        self._session.add(rubric)
        await self._session.commit()
        return rubric
