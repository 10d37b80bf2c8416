from fastapi import APIRouter

matches = APIRouter(prefix="/matches")
SEASON = {"2024": "/season-24"}["2025"]


@matches.get(SEASON)
def season(): ...
