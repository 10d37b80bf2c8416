from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, status

from ..models import RepairJob
from ..schemas import Page, RepairJobCreate, RepairJobPatch, RepairJobPublic
from ..services.repair_job_service import RepairJobServiceDep

router = APIRouter(prefix='/repair-jobs')


@router.get('', response_model=list[RepairJobPublic])
def list_repair_jobs(
    service: RepairJobServiceDep, page: Annotated[Page, Query()]
) -> Sequence[RepairJob]:
    return service.list(page)


@router.post('', response_model=RepairJobPublic, status_code=status.HTTP_201_CREATED)
def create_repair_job(data: RepairJobCreate, service: RepairJobServiceDep) -> RepairJob:
    return service.create(data)


@router.patch('/{repair_job_id}', response_model=RepairJobPublic)
def patch_repair_job(
    repair_job_id: UUID, data: RepairJobPatch, service: RepairJobServiceDep
) -> RepairJob:
    return service.patch(repair_job_id, data)
