from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from depot.db import Base


class User(Base):
    __tablename__ = "user"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
