from sqlalchemy.orm import Mapped, mapped_column

from shop.database import Base


class Book(Base):
    __tablename__ = "books"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str]
