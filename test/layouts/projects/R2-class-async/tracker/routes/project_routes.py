from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, status
from sqlmodel.ext.asyncio.session import AsyncSession

from tracker.db import get_session
from tracker.schemas.project_schema import ProjectCreateSchema, ProjectSchema, ProjectUpdateSchema
from tracker.services.project_service import ProjectService

project_router = APIRouter(tags=["Projects"])


@project_router.get("/projects", response_model=list[ProjectSchema])
async def list_projects(
    session: Annotated[AsyncSession, Depends(get_session)], limit: int = 20, offset: int = 0
):
    return await ProjectService.list(session, limit, offset)


@project_router.get("/projects/{project_id}", response_model=ProjectSchema)
async def get_project(project_id: UUID, session: Annotated[AsyncSession, Depends(get_session)]):
    return await ProjectService.get(session, project_id)


@project_router.post("/projects", response_model=ProjectSchema, status_code=status.HTTP_201_CREATED)
async def create_project(
    data: ProjectCreateSchema, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await ProjectService.create(session, data)


@project_router.put("/projects/{project_id}", response_model=ProjectSchema)
async def replace_project(
    project_id: UUID,
    data: ProjectCreateSchema,
    session: Annotated[AsyncSession, Depends(get_session)],
):
    return await ProjectService.replace(session, project_id, data)


@project_router.patch("/projects/{project_id}", response_model=ProjectSchema)
async def update_project(
    project_id: UUID,
    data: ProjectUpdateSchema,
    session: Annotated[AsyncSession, Depends(get_session)],
):
    return await ProjectService.update(session, project_id, data)


@project_router.delete("/projects/{project_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_project(project_id: UUID, session: Annotated[AsyncSession, Depends(get_session)]):
    await ProjectService.delete(session, project_id)
