from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from app.db import Base


class Film(Base):
    __tablename__ = "film"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    year: Mapped[int]
    brand_id: Mapped[int | None] = mapped_column(ForeignKey("brand.id"))
