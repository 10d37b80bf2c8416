from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, status
from sqlmodel.ext.asyncio.session import AsyncSession

from tracker.db import get_session
from tracker.schemas.time_entry_schema import (
    TimeEntryCreateSchema,
    TimeEntrySchema,
    TimeEntryUpdateSchema,
)
from tracker.services.time_entry_service import TimeEntryService

time_entry_router = APIRouter(tags=["Time Entries"])


@time_entry_router.get("/time-entries", response_model=list[TimeEntrySchema])
async def list_time_entries(
    session: Annotated[AsyncSession, Depends(get_session)], limit: int = 20, offset: int = 0
):
    return await TimeEntryService.list(session, limit, offset)


@time_entry_router.get("/time-entries/{time_entry_id}", response_model=TimeEntrySchema)
async def get_time_entry(
    time_entry_id: UUID, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await TimeEntryService.get(session, time_entry_id)


@time_entry_router.post(
    "/time-entries", response_model=TimeEntrySchema, status_code=status.HTTP_201_CREATED
)
async def create_time_entry(
    data: TimeEntryCreateSchema, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await TimeEntryService.create(session, data)


@time_entry_router.put("/time-entries/{time_entry_id}", response_model=TimeEntrySchema)
async def replace_time_entry(
    time_entry_id: UUID,
    data: TimeEntryCreateSchema,
    session: Annotated[AsyncSession, Depends(get_session)],
):
    return await TimeEntryService.replace(session, time_entry_id, data)


@time_entry_router.patch("/time-entries/{time_entry_id}", response_model=TimeEntrySchema)
async def update_time_entry(
    time_entry_id: UUID,
    data: TimeEntryUpdateSchema,
    session: Annotated[AsyncSession, Depends(get_session)],
):
    return await TimeEntryService.update(session, time_entry_id, data)


@time_entry_router.delete("/time-entries/{time_entry_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_time_entry(
    time_entry_id: UUID, session: Annotated[AsyncSession, Depends(get_session)]
):
    await TimeEntryService.delete(session, time_entry_id)
