from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, status

from ..models import Tool
from ..schemas import Page, ToolCreate, ToolPatch, ToolPublic
from ..services.tool_service import ToolServiceDep

router = APIRouter(prefix='/tools')


@router.get('', response_model=list[ToolPublic])
def list_tools(service: ToolServiceDep, page: Annotated[Page, Query()]) -> Sequence[Tool]:
    return service.list(page)


@router.post('', response_model=ToolPublic, status_code=status.HTTP_201_CREATED)
def create_tool(data: ToolCreate, service: ToolServiceDep) -> Tool:
    return service.create(data)


@router.get('/{tool_id}', response_model=ToolPublic)
def get_tool(tool_id: UUID, service: ToolServiceDep) -> Tool:
    return service.get(tool_id)


@router.patch('/{tool_id}', response_model=ToolPublic)
def patch_tool(tool_id: UUID, data: ToolPatch, service: ToolServiceDep) -> Tool:
    return service.patch(tool_id, data)


@router.delete('/{tool_id}', status_code=status.HTTP_204_NO_CONTENT)
def delete_tool(tool_id: UUID, service: ToolServiceDep) -> None:
    service.delete(tool_id)
