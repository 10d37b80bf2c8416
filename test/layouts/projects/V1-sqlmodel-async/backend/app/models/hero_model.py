from uuid import UUID

from sqlmodel import Field, SQLModel

from app.models.base_uuid_model import BaseUUIDModel


class HeroBase(SQLModel):
    name: str
    age: int | None = None
    team_id: UUID | None = Field(default=None, foreign_key="Team.id")


class Hero(BaseUUIDModel, HeroBase, table=True):
    pass
