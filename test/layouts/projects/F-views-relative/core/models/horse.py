from sqlalchemy.orm import Mapped

from .base import Base


class Horse(Base):
    name: Mapped[str]
    height: Mapped[int]
