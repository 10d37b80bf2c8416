from sqlalchemy.orm import Mapped, mapped_column

from library.models.base import Base, TimestampMixin


class Author(TimestampMixin, Base):
    __tablename__ = 'authors'

    id: Mapped[int] = mapped_column(primary_key=True)
    full_name: Mapped[str]
    born: Mapped[int | None]
