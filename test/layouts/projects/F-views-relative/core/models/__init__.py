__all__ = (
    "Base",
    "DatabaseHelper",
    "db_helper",
    "Horse",
    "Rider",
)

from .base import Base
from .db_helper import DatabaseHelper, db_helper
from .horse import Horse
from .rider import Rider
