from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from library.models.base import Base, TimestampMixin


class Book(TimestampMixin, Base):
    __tablename__ = 'books'

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    pages: Mapped[int]
    author_id: Mapped[int | None] = mapped_column(ForeignKey('authors.id'))
