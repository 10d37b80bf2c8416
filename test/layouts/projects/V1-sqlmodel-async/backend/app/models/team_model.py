from sqlmodel import SQLModel

from app.models.base_uuid_model import BaseUUIDModel


class TeamBase(SQLModel):
    name: str


class Team(BaseUUIDModel, TeamBase, table=True):
    pass
