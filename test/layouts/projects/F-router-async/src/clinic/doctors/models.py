from sqlalchemy.orm import Mapped

from clinic.database import Base


class Doctor(Base):
    __tablename__ = "doctors"

    name: Mapped[str]
    speciality: Mapped[str | None]
