from datetime import date
from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from hotel.infrastructure.database import Base


class BookingModel(Base):
    __tablename__ = "bookings"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    room: Mapped[str]
    arrival: Mapped[date]
    nights: Mapped[int]
