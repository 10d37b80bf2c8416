from app.models.hero_model import Hero
from app.models.team_model import Team

__all__ = ["Hero", "Team"]
