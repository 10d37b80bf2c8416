from uuid import UUID

from fastapi import APIRouter, Depends, status

from app.core.deps import User, get_current_user
from app.core.exceptions import IdNotFoundException
from app.models import Team
from app.repositories.team_repository import TeamRepository, get_team_repository
from app.schemas.response_schema import IResponse, create_response
from app.schemas.team_schema import ITeamCreate, ITeamRead, ITeamUpdate

router = APIRouter(prefix="/team", tags=["team"])


@router.get("")
async def get_teams_list(
    skip: int = 0,
    limit: int = 100,
    teams: TeamRepository = Depends(get_team_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[list[ITeamRead]]:
    return create_response(data=await teams.get_multi(skip, limit))


@router.get("/{team_id}")
async def get_team_by_id(
    team_id: UUID,
    teams: TeamRepository = Depends(get_team_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[ITeamRead]:
    team = await teams.get(team_id)
    if not team:
        raise IdNotFoundException(Team, team_id)
    return create_response(data=team)


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_team(
    team: ITeamCreate,
    teams: TeamRepository = Depends(get_team_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[ITeamRead]:
    return create_response(data=await teams.create(team), message="Team created")


@router.put("/{team_id}")
async def update_team(
    team_id: UUID,
    team: ITeamUpdate,
    teams: TeamRepository = Depends(get_team_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[ITeamRead]:
    current_team = await teams.get(team_id)
    if not current_team:
        raise IdNotFoundException(Team, team_id)
    return create_response(data=await teams.update(current_team, team), message="Team updated")
