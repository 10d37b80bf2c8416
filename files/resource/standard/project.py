"""What the project or other files of the resource define, as far as the bodies beside this file ask."""

from typing import Any

from beanie import Document, PydanticObjectId
from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Field, SQLModel
from tortoise import fields, models

type Owner = int
type SessionDep = Any
Session = AsyncSession

app = FastAPI()
router = APIRouter()
table_name = "items"
PREFIX = "/items"

# What tests send, and where.
PATH = "/items"
UNKNOWN = "/items/999999"
NEW: dict[str, Any] = {"title": "example"}
OTHER: dict[str, Any] = {"title": "another"}
CHANGES: dict[str, Any] = {"title": "example"}


def path_of(item: dict[str, Any]) -> str:
    return f"/items/{item['id']}"


def get_session() -> Any:
    return None


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


# What has the metadata of the tables: the class, or the registry that maps it.
mapping = Item


class TortoiseItem(models.Model):
    id = fields.IntField(primary_key=True)
    owner_id = fields.IntField()
    title = fields.TextField()


class BeanieItem(Document):
    owner_id: PydanticObjectId
    title: str
