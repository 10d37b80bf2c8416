from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from .models import LabResult
from .schemas import LabResultCreate


async def get_of_patient(session: AsyncSession, patient_id: UUID) -> Sequence[LabResult]:
    found = await session.scalars(select(LabResult).where(LabResult.patient_id == patient_id))
    return found.all()


async def create(session: AsyncSession, data: LabResultCreate) -> LabResult:
    lab_result = LabResult(**data.model_dump())
    session.add(lab_result)
    await session.commit()
    return lab_result
