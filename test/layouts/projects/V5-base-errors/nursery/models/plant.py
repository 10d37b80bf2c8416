from sqlalchemy.orm import Mapped, mapped_column

from nursery.database import Base


class Plant(Base):
    __tablename__ = "plants"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
