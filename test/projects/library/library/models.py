from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from library.database import Base


class Author(Base):
    __tablename__ = "authors"

    code: Mapped[str] = mapped_column(String(12), primary_key=True)
    name: Mapped[str] = mapped_column(String(120))

    books: Mapped[list["Book"]] = relationship(back_populates="author")


class Book(Base):
    __tablename__ = "books"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    pages: Mapped[int] = mapped_column(default=0)
    author_code: Mapped[str] = mapped_column(ForeignKey("authors.code"), index=True)

    author: Mapped["Author"] = relationship(back_populates="books")
