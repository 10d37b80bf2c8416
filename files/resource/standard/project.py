"""What the project or other files of the resource define, as far as the bodies beside this file ask."""

from typing import Any

from beanie import Document, PydanticObjectId
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Field, SQLModel
from tortoise import fields, models

type Owner = int
type SessionDep = Any
Session = AsyncSession


class ItemCreate(BaseModel):
    title: str


class ItemUpdate(BaseModel):
    title: str


class ItemResponse(BaseModel):
    id: int
    title: str


class ItemsPublic(BaseModel):
    rows: list[ItemResponse]
    total: int


class Item(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    owner_id: int
    title: str


class TortoiseItem(models.Model):
    id = fields.IntField(primary_key=True)
    owner_id = fields.IntField()
    title = fields.TextField()


class BeanieItem(Document):
    owner_id: PydanticObjectId
    title: str
