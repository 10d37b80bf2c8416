import os
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

engine = create_engine(
    os.getenv("DATABASE_URL", "sqlite:///shop.db"), connect_args={"check_same_thread": False}
)
session_factory = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


def get_session() -> Iterator[Session]:
    with session_factory() as session:
        yield session
