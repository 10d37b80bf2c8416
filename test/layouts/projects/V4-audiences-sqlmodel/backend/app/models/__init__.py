from app.models.room import Room
from app.models.tenant import Tenant

__all__ = ["Room", "Tenant"]
