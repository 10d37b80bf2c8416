from sqlalchemy.orm import Mapped, mapped_column

from nursery.database import Base


class Pot(Base):
    __tablename__ = "pots"

    id: Mapped[int] = mapped_column(primary_key=True)
    litres: Mapped[int]
