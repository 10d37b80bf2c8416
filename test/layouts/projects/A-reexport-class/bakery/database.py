import os
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session

engine = create_engine(
    os.environ.get("DATABASE_URL", "sqlite:///bakery.db"),
    connect_args={"check_same_thread": False},
)


class Base(DeclarativeBase):
    pass


def create_tables() -> None:
    import bakery.models  # noqa: F401

    Base.metadata.create_all(engine)


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session
