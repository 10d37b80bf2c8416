from sqlalchemy.orm import Mapped, mapped_column

from app.db import Base


class Brand(Base):
    __tablename__ = "brand"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
