from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Doctor
from .schemas import DoctorCreate, DoctorUpdate


async def get_all(session: AsyncSession, limit: int, offset: int) -> Sequence[Doctor]:
    result = await session.scalars(select(Doctor).limit(limit).offset(offset))
    return result.all()


async def get(session: AsyncSession, doctor_id: UUID) -> Doctor | None:
    return await session.get(Doctor, doctor_id)


async def create(session: AsyncSession, data: DoctorCreate) -> Doctor:
    doctor = Doctor(**data.model_dump())
    session.add(doctor)
    await session.commit()
    return doctor


async def update(session: AsyncSession, doctor: Doctor, data: DoctorUpdate) -> Doctor:
    for field, value in data.model_dump(exclude_unset=True).items():
        setattr(doctor, field, value)
    await session.commit()
    return doctor


async def delete(session: AsyncSession, doctor: Doctor) -> None:
    await session.delete(doctor)
    await session.commit()
