from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlmodel import select

from ..db import SessionDep
from ..errors import NotFound
from ..models import RepairJob, Tool
from ..schemas import Page, RepairJobCreate, RepairJobPatch


class RepairJobService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    def list(self, page: Page) -> Sequence[RepairJob]:
        query = select(RepairJob).limit(page.limit).offset(page.offset)
        return self.session.exec(query).all()

    def get(self, repair_job_id: UUID) -> RepairJob:
        repair_job = self.session.get(RepairJob, repair_job_id)
        if repair_job is None:
            raise NotFound(RepairJob, repair_job_id)
        return repair_job

    def create(self, data: RepairJobCreate) -> RepairJob:
        if self.session.get(Tool, data.tool_id) is None:
            raise NotFound(Tool, data.tool_id)
        repair_job = RepairJob(**data.model_dump())
        self.session.add(repair_job)
        self.session.commit()
        self.session.refresh(repair_job)
        return repair_job

    def patch(self, repair_job_id: UUID, data: RepairJobPatch) -> RepairJob:
        repair_job = self.get(repair_job_id)
        repair_job.sqlmodel_update(data.model_dump(exclude_unset=True))
        self.session.add(repair_job)
        self.session.commit()
        self.session.refresh(repair_job)
        return repair_job


RepairJobServiceDep = Annotated[RepairJobService, Depends()]
