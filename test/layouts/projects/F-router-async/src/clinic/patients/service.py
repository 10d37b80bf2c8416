from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from .exceptions import RecordNumberTaken
from .models import Patient
from .schemas import PatientCreate, PatientUpdate


async def get_all(session: AsyncSession, limit: int, offset: int) -> Sequence[Patient]:
    result = await session.scalars(select(Patient).limit(limit).offset(offset))
    return result.all()


async def get(session: AsyncSession, patient_id: UUID) -> Patient | None:
    return await session.get(Patient, patient_id)


async def create(session: AsyncSession, data: PatientCreate) -> Patient:
    taken = await session.scalar(select(Patient).where(Patient.record_no == data.record_no))
    if taken:
        raise RecordNumberTaken
    patient = Patient(**data.model_dump())
    session.add(patient)
    await session.commit()
    return patient


async def update(session: AsyncSession, patient: Patient, data: PatientUpdate) -> Patient:
    for field, value in data.model_dump(exclude_unset=True).items():
        setattr(patient, field, value)
    await session.commit()
    return patient


async def delete(session: AsyncSession, patient: Patient) -> None:
    await session.delete(patient)
    await session.commit()
