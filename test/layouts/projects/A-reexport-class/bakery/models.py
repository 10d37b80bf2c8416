from datetime import datetime
from decimal import Decimal

from sqlalchemy import ForeignKey, Numeric, func
from sqlalchemy.orm import Mapped, mapped_column

from bakery.database import Base


class Bread(Base):
    __tablename__ = "breads"

    id: Mapped[int] = mapped_column(primary_key=True)
    flour: Mapped[str]
    weight: Mapped[int]
    price: Mapped[Decimal] = mapped_column(Numeric(8, 2))


class Order(Base):
    __tablename__ = "orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    bread_id: Mapped[int] = mapped_column(ForeignKey("breads.id"))
    count: Mapped[int]
    placed: Mapped[datetime] = mapped_column(server_default=func.now())
