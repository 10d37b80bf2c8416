from sqlalchemy.orm import Mapped, mapped_column

from newsdesk.models.orm.base import Base


class Rubric(Base):
    __tablename__ = "rubrics"

    name: Mapped[str] = mapped_column(unique=True)
