from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from shop.database import Base, Timed


class User(Timed, Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)


class Part(Timed, Base):
    __tablename__ = "parts"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
