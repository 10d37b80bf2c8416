from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from app.models.base import Base, TimestampMixin, UUIDMixin


class Plant(UUIDMixin, TimestampMixin, Base):
    __tablename__ = "plants"

    species: Mapped[str] = mapped_column(String(255))
    bed: Mapped[int]
