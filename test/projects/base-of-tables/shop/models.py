from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = create_engine("sqlite://")


class Base(DeclarativeBase):
    pass


class Secret:
    pass


class Token(Base, Secret):
    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(primary_key=True)


class Gadget(Base):
    __tablename__ = "gadgets"
    id: Mapped[int] = mapped_column(primary_key=True)


class Part(Base):
    __tablename__ = "parts"
    id: Mapped[int] = mapped_column(primary_key=True)


def get_session():
    with Session(engine) as session:
        yield session
