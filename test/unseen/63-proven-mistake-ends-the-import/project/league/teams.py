from fastapi import APIRouter

teams = APIRouter(prefix="/teams")


@teams.get("/")
def all_teams(): ...


@teams.get("/{team}")
def team(team: str): ...
