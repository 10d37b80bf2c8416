from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = create_engine("sqlite://")


class Base(DeclarativeBase):
    pass


class Gadget(Base):
    __tablename__ = "gadgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    colour: Mapped[str]


def get_db():
    with Session(engine) as session:
        yield session
