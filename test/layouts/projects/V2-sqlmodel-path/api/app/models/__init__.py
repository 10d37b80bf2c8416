from .base import BaseUUIDModel
from .grape import Grape, GrapeCreate, GrapeRead, GrapeUpdate
from .wine_bottle import (
    WineBottle,
    WineBottleCreate,
    WineBottleRead,
    WineBottleUpdate,
)

__all__ = [
    "BaseUUIDModel",
    "Grape",
    "GrapeCreate",
    "GrapeRead",
    "GrapeUpdate",
    "WineBottle",
    "WineBottleCreate",
    "WineBottleRead",
    "WineBottleUpdate",
]
