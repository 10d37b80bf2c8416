from sqlalchemy.orm import Mapped, mapped_column

from frame.base import Base


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
