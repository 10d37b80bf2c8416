from datetime import date

from sqlalchemy.orm import Mapped, mapped_column

from clinic.database import Base


class Patient(Base):
    __tablename__ = "patients"

    name: Mapped[str]
    born_on: Mapped[date]
    record_no: Mapped[str] = mapped_column(unique=True)
