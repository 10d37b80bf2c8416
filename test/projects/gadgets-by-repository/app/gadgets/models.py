from sqlalchemy.orm import Mapped, mapped_column

from app.database import Base


class Gadget(Base):
    __tablename__ = "gadgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    colour: Mapped[str]
