from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from newsdesk.models.orm.base import Base


class Article(Base):
    __tablename__ = "articles"

    headline: Mapped[str]
    body: Mapped[str]
    rubric_id: Mapped[int | None] = mapped_column(ForeignKey("rubrics.id"))
