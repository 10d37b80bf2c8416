from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from clinic.database import Base


class LabResult(Base):
    __tablename__ = "lab_results"

    patient_id: Mapped[UUID] = mapped_column(ForeignKey("patients.id"))
    kind: Mapped[str]
    value: Mapped[float]
