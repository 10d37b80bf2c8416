from collections.abc import Sequence
from typing import Generic, TypeVar
from uuid import UUID

from sqlmodel import SQLModel, select
from sqlmodel.ext.asyncio.session import AsyncSession

Model = TypeVar("Model", bound=SQLModel)
Create = TypeVar("Create", bound=SQLModel)
Update = TypeVar("Update", bound=SQLModel)


class BaseRepository(Generic[Model, Create, Update]):
    model: type[Model]

    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def get(self, id: UUID) -> Model | None:
        return await self.session.get(self.model, id)

    async def get_multi(self, skip: int, limit: int) -> Sequence[Model]:
        return (await self.session.exec(select(self.model).offset(skip).limit(limit))).all()

    async def create(self, obj_in: Create) -> Model:
        row = self.model.model_validate(obj_in)
        self.session.add(row)
        await self.session.commit()
        return row

    async def update(self, row: Model, obj_in: Update) -> Model:
        row.sqlmodel_update(obj_in.model_dump(exclude_unset=True))
        self.session.add(row)
        await self.session.commit()
        return row

    async def remove(self, row: Model) -> Model:
        await self.session.delete(row)
        await self.session.commit()
        return row
