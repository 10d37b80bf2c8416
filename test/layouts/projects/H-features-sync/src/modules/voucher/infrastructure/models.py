from sqlalchemy.orm import Mapped, mapped_column

from src.shared.database import Base


class VoucherModel(Base):
    __tablename__ = "vouchers"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    percent: Mapped[int]
