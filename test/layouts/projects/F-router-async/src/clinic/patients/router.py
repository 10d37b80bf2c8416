from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, status

from clinic.database import DbSession
from clinic.exceptions import NotFound

from . import service
from .models import Patient
from .schemas import PatientCreate, PatientRead, PatientUpdate

router = APIRouter()


@router.get("", response_model=list[PatientRead])
async def get_patients(
    session: DbSession,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> Sequence[Patient]:
    return await service.get_all(session, limit, offset)


@router.post("", response_model=PatientRead, status_code=status.HTTP_201_CREATED)
async def create_patient(data: PatientCreate, session: DbSession) -> Patient:
    return await service.create(session, data)


@router.get("/{patient_id}", response_model=PatientRead)
async def get_patient(patient_id: UUID, session: DbSession) -> Patient:
    patient = await service.get(session, patient_id)
    if patient is None:
        raise NotFound("Patient")
    return patient


@router.patch("/{patient_id}", response_model=PatientRead)
async def update_patient(patient_id: UUID, data: PatientUpdate, session: DbSession) -> Patient:
    patient = await service.get(session, patient_id)
    if patient is None:
        raise NotFound("Patient")
    return await service.update(session, patient, data)


@router.delete("/{patient_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_patient(patient_id: UUID, session: DbSession) -> None:
    patient = await service.get(session, patient_id)
    if patient is None:
        raise NotFound("Patient")
    await service.delete(session, patient)
