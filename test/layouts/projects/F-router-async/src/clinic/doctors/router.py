from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, status

from clinic.database import DbSession
from clinic.exceptions import NotFound

from . import service
from .models import Doctor
from .schemas import DoctorCreate, DoctorRead, DoctorUpdate

router = APIRouter()


@router.get("", response_model=list[DoctorRead])
async def get_doctors(
    session: DbSession,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> Sequence[Doctor]:
    return await service.get_all(session, limit, offset)


@router.post("", response_model=DoctorRead, status_code=status.HTTP_201_CREATED)
async def create_doctor(data: DoctorCreate, session: DbSession) -> Doctor:
    return await service.create(session, data)


@router.get("/{doctor_id}", response_model=DoctorRead)
async def get_doctor(doctor_id: UUID, session: DbSession) -> Doctor:
    doctor = await service.get(session, doctor_id)
    if doctor is None:
        raise NotFound("Doctor")
    return doctor


@router.patch("/{doctor_id}", response_model=DoctorRead)
async def update_doctor(doctor_id: UUID, data: DoctorUpdate, session: DbSession) -> Doctor:
    doctor = await service.get(session, doctor_id)
    if doctor is None:
        raise NotFound("Doctor")
    return await service.update(session, doctor, data)


@router.delete("/{doctor_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_doctor(doctor_id: UUID, session: DbSession) -> None:
    doctor = await service.get(session, doctor_id)
    if doctor is None:
        raise NotFound("Doctor")
    await service.delete(session, doctor)
