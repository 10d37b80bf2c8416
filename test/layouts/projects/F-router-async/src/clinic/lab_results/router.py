from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter, status

from clinic.database import DbSession

from . import service
from .models import LabResult
from .schemas import LabResultCreate, LabResultRead

router = APIRouter()


@router.get("", response_model=list[LabResultRead])
async def get_lab_results(patient_id: UUID, session: DbSession) -> Sequence[LabResult]:
    return await service.get_of_patient(session, patient_id)


@router.post("", response_model=LabResultRead, status_code=status.HTTP_201_CREATED)
async def create_lab_result(data: LabResultCreate, session: DbSession) -> LabResult:
    return await service.create(session, data)
