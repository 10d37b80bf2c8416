from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlmodel import select

from ..db import SessionDep
from ..errors import NotFound
from ..models import Tool
from ..schemas import Page, ToolCreate, ToolPatch


class ToolService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    def list(self, page: Page) -> Sequence[Tool]:
        return self.session.exec(select(Tool).limit(page.limit).offset(page.offset)).all()

    def get(self, tool_id: UUID) -> Tool:
        tool = self.session.get(Tool, tool_id)
        if tool is None:
            raise NotFound(Tool, tool_id)
        return tool

    def create(self, data: ToolCreate) -> Tool:
        tool = Tool(**data.model_dump())
        self.session.add(tool)
        self.session.commit()
        self.session.refresh(tool)
        return tool

    def patch(self, tool_id: UUID, data: ToolPatch) -> Tool:
        tool = self.get(tool_id)
        tool.sqlmodel_update(data.model_dump(exclude_unset=True))
        self.session.add(tool)
        self.session.commit()
        self.session.refresh(tool)
        return tool

    def delete(self, tool_id: UUID) -> None:
        self.session.delete(self.get(tool_id))
        self.session.commit()


ToolServiceDep = Annotated[ToolService, Depends()]
