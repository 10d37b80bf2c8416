from decimal import Decimal

from sqlalchemy import ForeignKey, Numeric, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base_class import Base


class Part(Base):
    id: Mapped[int] = mapped_column(primary_key=True, index=True)
    title: Mapped[str] = mapped_column(String(200), index=True)
    cost: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    supplier_id: Mapped[int | None] = mapped_column(ForeignKey("supplier.id"))

    supplier = relationship("Supplier", back_populates="parts")
