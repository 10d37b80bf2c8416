from sqlalchemy.orm import Mapped, mapped_column

from shop.database import Base


class Part(Base):
    __tablename__ = "parts"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int]
    label: Mapped[str]
