from fastapi import Depends
from sqlmodel.ext.asyncio.session import AsyncSession

from app.core.db import get_session
from app.models import Team
from app.repositories.base_repository import BaseRepository
from app.schemas.team_schema import ITeamCreate, ITeamUpdate


class TeamRepository(BaseRepository[Team, ITeamCreate, ITeamUpdate]):
    model = Team


async def get_team_repository(session: AsyncSession = Depends(get_session)) -> TeamRepository:
    return TeamRepository(session)
