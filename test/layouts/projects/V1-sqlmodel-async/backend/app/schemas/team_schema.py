from uuid import UUID

from app.models.team_model import TeamBase


class ITeamCreate(TeamBase):
    pass


class ITeamUpdate(TeamBase):
    name: str | None = None


class ITeamRead(TeamBase):
    id: UUID
