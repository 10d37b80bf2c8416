from sqlalchemy.orm import Mapped, mapped_column

from database import Base


class Garage(Base):
    __tablename__ = "garages"

    id: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str]
    floors: Mapped[int]
