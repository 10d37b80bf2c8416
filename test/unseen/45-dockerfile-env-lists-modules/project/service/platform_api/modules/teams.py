from fastapi import APIRouter

router = APIRouter()


@router.get("/{team}")
def team(team: str): ...
