import uuid

from sqlmodel import SQLModel

from .base import BaseUUIDModel


class GrapeBase(SQLModel):
    name: str
    red: bool = True


class Grape(BaseUUIDModel, GrapeBase, table=True):
    pass


class GrapeCreate(GrapeBase):
    pass


class GrapeRead(GrapeBase):
    id: uuid.UUID


class GrapeUpdate(SQLModel):
    name: str | None = None
    red: bool | None = None
