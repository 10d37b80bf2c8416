from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from hotel.infrastructure.database import Base


class GuestModel(Base):
    __tablename__ = "guests"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
