from fastapi import APIRouter

people = APIRouter(prefix="/people")
teams = APIRouter(prefix="/teams")
routers = [people, teams]


@people.get("")
def list_people(): return []


@people.get("/search")
def search_people(): return []


@people.get("/{id}")
def get_person(id: int): return id


@teams.post("/{team}/members/{id}")
def add_member(team: int, id: int): return id


@teams.patch("/{team}")
def patch_team(team: int): return team


@teams.api_route("/{team}/logo", methods=["PUT", "DELETE"])
def logo(team: int): return team
