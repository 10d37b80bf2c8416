from uuid import UUID

from fastapi import HTTPException
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from tracker.models import Project
from tracker.schemas.project_schema import ProjectCreateSchema, ProjectUpdateSchema


class ProjectService:
    @staticmethod
    async def list(session: AsyncSession, limit: int, offset: int):
        return (await session.exec(select(Project).limit(limit).offset(offset))).all()

    @staticmethod
    async def get(session: AsyncSession, project_id: UUID) -> Project:
        project = await session.get(Project, project_id)
        if project is None:
            raise HTTPException(status_code=404, detail="Project not found")
        return project

    @staticmethod
    async def create(session: AsyncSession, data: ProjectCreateSchema) -> Project:
        project = Project(**data.model_dump())
        session.add(project)
        await session.commit()
        return project

    @staticmethod
    async def replace(
        session: AsyncSession, project_id: UUID, data: ProjectCreateSchema
    ) -> Project:
        project = await ProjectService.get(session, project_id)
        project.sqlmodel_update(data.model_dump())
        await session.commit()
        return project

    @staticmethod
    async def update(session: AsyncSession, project_id: UUID, data: ProjectUpdateSchema) -> Project:
        project = await ProjectService.get(session, project_id)
        project.sqlmodel_update(data.model_dump(exclude_unset=True))
        await session.commit()
        return project

    @staticmethod
    async def delete(session: AsyncSession, project_id: UUID) -> None:
        await session.delete(await ProjectService.get(session, project_id))
        await session.commit()
