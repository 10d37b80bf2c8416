from uuid import UUID

from fastapi import HTTPException
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from tracker.models import TimeEntry
from tracker.schemas.time_entry_schema import TimeEntryCreateSchema, TimeEntryUpdateSchema


class TimeEntryService:
    @staticmethod
    async def list(session: AsyncSession, limit: int, offset: int):
        return (await session.exec(select(TimeEntry).limit(limit).offset(offset))).all()

    @staticmethod
    async def get(session: AsyncSession, time_entry_id: UUID) -> TimeEntry:
        time_entry = await session.get(TimeEntry, time_entry_id)
        if time_entry is None:
            raise HTTPException(status_code=404, detail="Time entry not found")
        return time_entry

    @staticmethod
    async def create(session: AsyncSession, data: TimeEntryCreateSchema) -> TimeEntry:
        time_entry = TimeEntry(**data.model_dump())
        session.add(time_entry)
        await session.commit()
        return time_entry

    @staticmethod
    async def replace(
        session: AsyncSession, time_entry_id: UUID, data: TimeEntryCreateSchema
    ) -> TimeEntry:
        time_entry = await TimeEntryService.get(session, time_entry_id)
        time_entry.sqlmodel_update(data.model_dump())
        await session.commit()
        return time_entry

    @staticmethod
    async def update(
        session: AsyncSession, time_entry_id: UUID, data: TimeEntryUpdateSchema
    ) -> TimeEntry:
        time_entry = await TimeEntryService.get(session, time_entry_id)
        time_entry.sqlmodel_update(data.model_dump(exclude_unset=True))
        await session.commit()
        return time_entry

    @staticmethod
    async def delete(session: AsyncSession, time_entry_id: UUID) -> None:
        await session.delete(await TimeEntryService.get(session, time_entry_id))
        await session.commit()
